import type { CoverScene } from '@caravan/contract/trips/cover.schema.ts';
import type { ComponentType } from 'react';
import { DomesScene, HillsideScene, SkylineScene } from './Cities.tsx';
import { CityScene, ForestScene, SnowScene } from './CityForestSnow.tsx';
import { AuroraScene, CliffsScene, FjordScene, SteppeScene, VineyardScene } from './ColdLands.tsx';
import { DesertScene, MountainsScene, SeaScene } from './SeaMountainsDesert.tsx';
import { CanalScene, HarbourScene, TramScene } from './NorthernHarbours.tsx';
import { PagodaScene, PalaceScene, SpiresScene } from './Temples.tsx';
import { IslandsScene, JungleScene, MedinaScene, MesaScene, PalmsScene, SavannaScene } from './WarmLands.tsx';

/** Every scene with the palette that it is painted with (cover-palettes.css, land-colours.ts). */
export const SCENES: Readonly<Record<CoverScene, readonly [scene: ComponentType, palette: string]>> = {
  sea: [SeaScene, 'sea'],
  mountains: [MountainsScene, 'mountains'],
  desert: [DesertScene, 'desert'],
  city: [CityScene, 'city'],
  forest: [ForestScene, 'forest'],
  snow: [SnowScene, 'snow'],
  skyline: [SkylineScene, 'city'],
  domes: [DomesScene, 'oldtown'],
  pagoda: [PagodaScene, 'temple'],
  hillside: [HillsideScene, 'oldtown cover-river'],
  tram: [TramScene, 'oldtown cover-river'],
  harbour: [HarbourScene, 'city cover-painted'],
  canal: [CanalScene, 'city cover-painted'],
  mesa: [MesaScene, 'redrock'],
  savanna: [SavannaScene, 'grass'],
  jungle: [JungleScene, 'jungle'],
  palms: [PalmsScene, 'lagoon'],
  islands: [IslandsScene, 'white'],
  medina: [MedinaScene, 'oldtown'],
  spires: [SpiresScene, 'temple cover-river'],
  palace: [PalaceScene, 'temple cover-river'],
  fjord: [FjordScene, 'mountains'],
  vineyard: [VineyardScene, 'green'],
  aurora: [AuroraScene, 'polar'],
  steppe: [SteppeScene, 'green'],
  cliffs: [CliffsScene, 'green cover-coast'],
};
