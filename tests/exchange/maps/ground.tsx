<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="ground" tilewidth="16" tileheight="16"
 tilecount="4" columns="4">
 <image source="ground.png" width="64" height="16"/>
 <tile id="0"><properties><property name="terrain" value="plains"/></properties></tile>
 <tile id="1" type="Water"/>
 <wangsets>
  <wangset name="Heights" type="corner" tile="-1">
   <wangcolor name="Mountains" color="#777777" tile="-1" probability="1"/>
   <wangtile tileid="2" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
 </wangsets>
</tileset>
