// How long Quackle takes to find moves: built and asked by tests/benchmarks/bench_quackle.py.
//
// Arguments: a folder for its graph of words, a file of words, a file of positions. A position is a line "SIZE RACK" and
// SIZE lines of letters and dots. Each line of the input names what is timed ("all", "best", "sorted" or "crosses"), the
// first position and the one after the last; the answer is the processor time in seconds, and how many moves were found.
// "games" times whole games of Scrabble between two of its static players, by these seeds, and counts their turns.

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "alphabetparameters.h"
#include "boardparameters.h"
#include "computerplayer.h"
#include "datamanager.h"
#include "evaluator.h"
#include "game.h"
#include "gameparameters.h"
#include "lexiconparameters.h"
#include "strategyparameters.h"

// What finds moves without sorting them is private.
#define private public
#include "generator.h"
#undef private

using namespace Quackle;

namespace
{

// Behind every letter in the order of a node's children; Quackle keeps it as its null mark.
const unsigned char SEPARATOR = 0x3f;

class Graph
{
public:
	explicit Graph(const std::vector<std::string> &words)
	{
		for (const std::string &word : words)
			for (size_t turn = 1; turn <= word.size(); ++turn)
			{
				std::string spelt(word.rend() - turn, word.rend());
				if (turn < word.size())
					spelt += char(SEPARATOR) + word.substr(turn);
				m_spelt.push_back(spelt);
			}
		std::sort(m_spelt.begin(), m_spelt.end());
		m_nodes.push_back({ 0, 0, false, true });
		fill(0, 0, m_spelt.size(), 0);
	}

	void write(const std::string &path) const
	{
		std::ofstream out(path, std::ios::binary);
		out.put(1);
		out.write(std::string(16, '\0').data(), 16);
		for (size_t number = 0; number < m_nodes.size(); ++number)
		{
			const Node &node = m_nodes[number];
			const unsigned ahead = node.children ? node.children - unsigned(number) : 0;
			out.put(char(ahead >> 16)).put(char(ahead >> 8)).put(char(ahead));
			out.put(char((node.letter == SEPARATOR ? QUACKLE_NULL_MARK : node.letter) | node.ends << 6 | node.last << 7));
		}
	}

private:
	struct Node
	{
		unsigned children;
		unsigned char letter;
		bool ends, last;
	};

	void fill(size_t parent, size_t begin, size_t end, size_t depth)
	{
		while (begin < end && m_spelt[begin].size() == depth)
		{
			m_nodes[parent].ends = true;
			++begin;
		}
		if (begin == end)
			return;
		const size_t first = m_nodes.size();
		m_nodes[parent].children = unsigned(first);
		std::vector<size_t> begins;
		for (size_t number = begin; number < end; ++number)
		{
			const unsigned char letter = m_spelt[number][depth];
			if (begins.empty() || m_nodes.back().letter != letter)
			{
				begins.push_back(number);
				m_nodes.push_back({ 0, letter, false, false });
			}
		}
		m_nodes.back().last = true;
		begins.push_back(end);
		for (size_t child = 0; child + 1 < begins.size(); ++child)
			fill(first + child, begins[child], begins[child + 1], depth + 1);
	}

	std::vector<std::string> m_spelt;
	std::vector<Node> m_nodes;
};

std::string encoded(const std::string &text)
{
	std::string codes;
	for (char letter : text)
		codes += char(letter - 'A' + QUACKLE_FIRST_LETTER);
	return codes;
}

LetterString tiles(const std::string &text)
{
	const std::string codes = encoded(text);
	return LetterString(codes.data(), codes.size());
}

struct SquareBoard : public BoardParameters
{
	explicit SquareBoard(int size)
	{
		m_width = m_height = size;
		m_startRow = m_startColumn = size / 2;
	}
};

struct Position
{
	int size;
	Generator generator;
};

void lay(Board &board, int row, const std::string &line)
{
	for (size_t at = 0; at < line.size();)
	{
		const size_t after = std::min(line.find('.', at), line.size());
		if (after > at)
		{
			Move move;
			move.action = Move::Place;
			move.horizontal = true;
			move.startrow = row;
			move.startcol = int(at);
			move.setTiles(tiles(line.substr(at, after - at)));
			board.makeMove(move);
		}
		at = after + 1;
	}
}

std::vector<Position> positions(const std::string &path)
{
	std::vector<Position> read;
	std::ifstream file(path);
	int size;
	std::string rack, line;
	while (file >> size >> rack)
	{
		DataManager::self()->setBoardParameters(new SquareBoard(size));
		PlayerList players;
		players.push_back(Player("one", Player::ComputerPlayerType, 1));
		players.push_back(Player("two", Player::ComputerPlayerType, 2));
		GamePosition position(players);
		position.incrementTurn();
		position.setCurrentPlayerRack(Rack(tiles(rack)), false);
		Board board(size, size);
		board.prepareEmptyBoard();
		for (int row = 0; row < size && file >> line; ++row)
			lay(board, row, line);
		position.setBoard(board);
		read.push_back({ size, Generator(position) });
		// As Quackle's games do it, which keep them up to date from move to move: what fits where is known beforehand.
		read.back().generator.allCrosses();
	}
	return read;
}

// How many turns a game of a seed has.
size_t play(unsigned seed)
{
	QUACKLE_DATAMANAGER->seedRandomNumbers(seed);
	StaticPlayer mind;
	Game game;
	PlayerList players;
	players.push_back(Player("one", Player::ComputerPlayerType, 1));
	players.push_back(Player("two", Player::ComputerPlayerType, 2));
	game.setPlayers(players);
	game.addPosition();
	size_t turns = 0;
	for (; !game.currentPosition().gameOver(); ++turns)
		game.haveComputerPlay(&mind);
	return turns;
}

std::pair<double, size_t> games(size_t begin, size_t end)
{
	QUACKLE_DATAMANAGER->setParameters(new EnglishParameters);
	QUACKLE_DATAMANAGER->setBoardParameters(new EnglishBoard);
	size_t turns = 0;
	const std::clock_t begun = std::clock();
	for (size_t seed = begin; seed < end; ++seed)
		turns += play(unsigned(seed));
	const double took = double(std::clock() - begun) / CLOCKS_PER_SEC;
	QUACKLE_DATAMANAGER->setParameters(new GameParameters);
	return { took, turns };
}

}

int main(int, char **arguments)
{
	const std::string folder = arguments[1];
	DataManager manager;
	manager.setEvaluator(new Evaluator);
	manager.setParameters(new GameParameters);
	std::vector<std::string> words;
	std::ifstream list(arguments[2]);
	for (std::string word; list >> word;)
		words.push_back(encoded(word));
	Graph(words).write(folder + "/words.gaddag");
	// Quackle reads a graph only beside an older kind, of which an empty one will do.
	std::ofstream(folder + "/words.dawg", std::ios::binary) << '\1' << std::string(40, '\0');
	QUACKLE_LEXICON_PARAMETERS->loadDawg(folder + "/words.dawg");
	QUACKLE_LEXICON_PARAMETERS->loadGaddag(folder + "/words.gaddag");
	std::vector<Position> asked = positions(arguments[3]);
	std::cout << asked.size() << std::endl;

	std::string what;
	for (size_t begin, end; std::cin >> what >> begin >> end;)
	{
		if (what == "games")
		{
			const auto [took, turns] = games(begin, end);
			std::cout << took << " " << turns << std::endl;
			continue;
		}
		size_t found = 0;
		const std::clock_t begun = std::clock();
		for (size_t number = begin; number < end; ++number)
		{
			Generator &generator = asked[number].generator;
			if (what == "crosses")
				generator.allCrosses();
			else if (what == "sorted")
				generator.kibitz(1 << 30, Generator::CannotExchange);
			else
			{
				generator.setrecordall(what == "all");
				generator.findstaticbest(false);
			}
			found += generator.m_moveList.size();
		}
		const double took = double(std::clock() - begun) / CLOCKS_PER_SEC;
		std::cout << took << " " << found << std::endl;
	}
	return 0;
}
