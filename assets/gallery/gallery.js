// Searches, filters and orders the cards of a gallery's front page; all of them are there without it.
"use strict";

const form = document.getElementById("search");
const list = document.getElementById("cards");
const count = document.getElementById("count");

// Letters without their capitals and accents.
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const cards = [...list.children].map((card) => ({
  card,
  text: plain(card.textContent),
  name: plain(card.querySelector("h2").textContent),
  languages: card.dataset.languages.split(" "),
  licence: card.dataset.licence,
  levels: Number(card.dataset.levels),
  stars: Number(card.dataset.stars),
  added: card.dataset.added,
}));

const orders = {
  name: (one, other) => one.name.localeCompare(other.name),
  newest: (one, other) => other.added.localeCompare(one.added) || orders.name(one, other),
  levels: (one, other) => other.levels - one.levels || orders.name(one, other),
  stars: (one, other) => other.stars - one.stars || orders.name(one, other),
};
let order = "name";

function show() {
  const wanted = Object.fromEntries(new FormData(form));
  const words = plain(wanted.q).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const one of cards) {
    const fits =
      words.every((word) => one.text.includes(word)) &&
      (!wanted.language || one.languages.includes(wanted.language)) &&
      (!wanted.licence || one.licence === wanted.licence) &&
      one.stars >= Number(wanted.stars);
    one.card.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  if (wanted.order !== order) {
    order = wanted.order;
    list.append(...[...cards].sort(orders[order]).map((one) => one.card));
  }
  const text = shown === 0 ? count.dataset.none : shown === 1 ? count.dataset.one : count.dataset.many;
  count.textContent = text.replace("{count}", shown);
  const kept = new URLSearchParams(Object.entries(wanted).filter(([name, value]) => value !== usual[name]));
  const query = kept.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

const usual = Object.fromEntries(new FormData(form));
for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
  if (field instanceof HTMLSelectElement && [...field.options].some((one) => one.value === value)) field.value = value;
}
form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
show();
