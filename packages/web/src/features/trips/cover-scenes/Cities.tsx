import { Sky } from './SeaMountainsDesert.tsx';
import { Glints } from './Glints.tsx';
import { block, boat, curvedRoof, cypress, dome, gable, roundTree, umbrellaPine, windows } from './shapes.ts';

/** Towers above the water, lit. */
export const SkylineScene = () => (
  <>
    <Sky sun={[112, 92, 22]} />
    <path
      d={[
        [0, 30, 128],
        [34, 18, 104],
        [56, 26, 120],
        [96, 16, 90],
        [120, 24, 112],
        [252, 18, 98],
        [276, 26, 116],
        [310, 16, 86],
        [334, 28, 110],
        [370, 30, 124],
      ]
        .map(([x = 0, w = 0, top = 0]) => block(x, w, top, 190))
        .join('')}
      fill="var(--far)"
      opacity="0.85"
    />
    <path
      d={`${block(20, 24, 132, 190)}${block(70, 20, 110, 190)}M70 110l10-16 10 16z${block(104, 26, 126, 190)}${block(138, 18, 94, 190)}${block(224, 22, 102, 190)}M224 102l22-14v14z${block(262, 28, 128, 190)}${block(300, 20, 106, 190)}${block(330, 26, 134, 190)}${block(362, 24, 118, 190)}`}
      fill="var(--middle)"
    />
    <path
      d={`M166 190V96l6-10V62l5-8V30h2v24l5 8v24l6 10v94z${block(196, 22, 84, 190)}M196 84c6-14 16-14 22 0z${block(44, 24, 148, 190)}${block(118, 34, 146, 190)}${block(232, 34, 150, 190)}${block(284, 22, 142, 190)}${block(0, 36, 158, 190)}${block(318, 34, 160, 190)}${block(372, 30, 150, 190)}${block(86, 26, 162, 190)}`}
      fill="var(--near)"
    />
    <path
      d={
        windows(170, 102, 3, 9, 6, 9) +
        windows(200, 92, 3, 10, 6, 9) +
        windows(123, 152, 4, 4) +
        windows(237, 156, 4, 3) +
        windows(48, 154, 3, 4) +
        windows(288, 148, 2, 4) +
        windows(377, 156, 3, 3) +
        windows(323, 166, 4, 2) +
        windows(5, 164, 4, 2)
      }
      fill="var(--detail)"
    />
    <path d="M0 188h400v52H0z" fill="var(--front)" />
    <path
      d="M166 188h24v30h-24zM196 188h22v24h-22zM118 188h34v16h-34zM232 188h34v14h-34z"
      fill="var(--near)"
      opacity="0.22"
    />
    <Glints y={196} />
  </>
);

/** Domes and a campanile over terracotta roofs, umbrella pines on the hill. */
export const DomesScene = () => (
  <>
    <Sky sun={[286, 88, 21]} />
    <path d="M0 132c50-22 96-20 140-8 54 14 90-10 142-12 44-2 80 12 118 10v60H0z" fill="var(--far)" />
    <path
      d={[26, 44, 66, 352, 376].map((x, n) => umbrellaPine(x, 128 + (n % 2) * 3, 26)).join('')}
      fill="var(--front)"
      opacity="0.55"
    />
    <path
      d={`${block(150, 56, 128, 200)}${dome(178, 128, 26)}${block(96, 26, 146, 200)}${dome(109, 146, 12)}${block(300, 34, 150, 200)}${dome(317, 150, 14)}`}
      fill="var(--middle)"
    />
    <path d="M158 134h4v10h-4zM168 134h4v10h-4zM184 134h4v10h-4zM194 134h4v10h-4z" fill="var(--near)" opacity="0.6" />
    <path d={`${block(236, 16, 84, 200)}${gable(236, 16, 84, 18)}`} fill="var(--detail)" opacity="0.9" />
    <path d="M236 84l8-18 8 18z" fill="var(--accent)" />
    <path d="M240 92h3v8h-3zM245 92h3v8h-3z" fill="var(--near)" />
    <g fill="var(--detail)">
      <path
        d={
          block(-4, 44, 168, 240) +
          block(70, 40, 172, 240) +
          block(150, 38, 166, 240) +
          block(226, 46, 174, 240) +
          block(310, 40, 168, 240)
        }
      />
    </g>
    <path
      d={
        block(36, 38, 178, 240) +
        block(108, 46, 180, 240) +
        block(186, 42, 178, 240) +
        block(270, 42, 182, 240) +
        block(348, 56, 178, 240)
      }
      fill="var(--second)"
    />
    <path
      d={[
        [-4, 44, 168],
        [36, 38, 178],
        [70, 40, 172],
        [108, 46, 180],
        [150, 38, 166],
        [186, 42, 178],
        [226, 46, 174],
        [270, 42, 182],
        [310, 40, 168],
        [348, 56, 178],
      ]
        .map(([x = 0, w = 0, top = 0]) => gable(x, w, top, 12))
        .join('')}
      fill="var(--accent)"
    />
    <path
      d={
        windows(4, 178, 4, 5, 9, 11) +
        windows(76, 182, 4, 4, 9, 11) +
        windows(156, 176, 4, 5, 9, 11) +
        windows(232, 184, 4, 4, 9, 11) +
        windows(316, 178, 4, 5, 9, 11)
      }
      fill="var(--near)"
      opacity="0.75"
    />
    <path
      d={cypress(62, 214, 50) + cypress(140, 222, 42) + cypress(296, 220, 48) + cypress(306, 226, 34)}
      fill="var(--front)"
    />
    <path d="M0 220c70-12 130-6 196 0s140 4 204-6v26H0z" fill="var(--front)" />
  </>
);

/** A pagoda and a gate among trees, hills in the mist. */
export const PagodaScene = () => (
  <>
    <Sky sun={[268, 92, 25]} />
    <path
      d="M0 126c36-6 60-34 92-34 34 0 46 26 84 30 44 4 70-34 112-34 38 0 66 30 112 34v60H0z"
      fill="var(--far)"
      opacity="0.8"
    />
    <path d="M0 152c60-20 110-14 160-4 70 14 150 4 240-12V240H0z" fill="var(--middle)" />
    <g fill="var(--near)">
      <path
        d={block(141, 34, 168, 200) + block(144, 28, 146, 164) + block(147, 22, 124, 144) + block(150, 16, 104, 122)}
        opacity="0.75"
      />
      <path
        d={
          curvedRoof(158, 172, 44, 14) +
          curvedRoof(158, 150, 37, 13) +
          curvedRoof(158, 127, 31, 12) +
          curvedRoof(158, 106, 25, 12)
        }
      />
      <path d="M157 96h2V62h-2zM154 78h8v2h-8zM155 72h6v2h-6z" />
    </g>
    <path d="M152 182h5v18h-5zM160 182h5v18h-5zM150 154h4v6h-4zM162 154h4v6h-4z" fill="var(--detail)" />
    <path d={block(252, 62, 178, 204)} fill="var(--detail)" opacity="0.85" />
    <path d={curvedRoof(283, 180, 50, 22)} fill="var(--near)" />
    <path d="M262 186h6v18h-6zM280 186h6v18h-6zM298 186h6v18h-6z" fill="var(--near)" opacity="0.7" />
    <path
      d="M196 168h48v4h-48zM192 160q28 5 56 0l2 4q-30 5-60 0zM202 164h4v42h-4zM234 164h4v42h-4z"
      fill="color-mix(in oklab, var(--near) 30%, var(--gate))"
    />
    <path
      d={
        roundTree(70, 210, 19) +
        roundTree(100, 214, 13) +
        roundTree(340, 208, 18) +
        roundTree(366, 214, 22) +
        roundTree(34, 216, 15)
      }
      fill="var(--accent)"
      opacity="0.8"
    />
    <path d="M0 204c60-10 120-8 190-2 80 8 140 0 210-8v46H0z" fill="var(--front)" />
    <path d="M206 204h28l26 36h-80z" fill="var(--detail)" opacity="0.55" />
    <path d="M0 224c50-8 100-4 150 4l22 12H0zM400 220c-50-4-90 2-130 10l-14 10h144z" fill="var(--near)" opacity="0.5" />
  </>
);

const STACKED = [
  [6, 26, 118, 0],
  [36, 24, 106, 1],
  [62, 26, 122, 2],
  [92, 24, 134, 0],
  [0, 28, 146, 2],
  [30, 26, 138, 0],
  [58, 30, 150, 1],
  [90, 26, 160, 2],
  [118, 24, 152, 1],
  [142, 22, 164, 0],
  [4, 30, 172, 1],
  [36, 28, 168, 2],
  [66, 26, 174, 0],
] as const;
const WALLS = ['var(--detail)', 'var(--second)', 'var(--middle)'] as const;

/** Houses stacked up the bank, a high iron arch over the river, a flat boat with barrels. */
export const HillsideScene = () => (
  <>
    <Sky sun={[300, 84, 20]} />
    <path d="M0 110c40-24 80-20 112-2 40 22 70 40 110 44 60 6 110-30 178-34v90H0z" fill="var(--far)" />
    <path d="M400 128c-36 0-64 18-96 30-20 8-34 14-44 34h140z" fill="var(--middle)" />
    <path d={block(46, 18, 84, 140) + gable(46, 18, 84, 16)} fill="var(--near)" opacity="0.85" />
    {STACKED.map(([x, w, top, wall]) => (
      <g key={`${x} ${top}`}>
        <path d={block(x, w, top, 206)} fill={WALLS[wall]} />
        <path d={gable(x, w, top, 8)} fill="var(--accent)" />
        <path d={windows(x + 4, top + 6, 3, 2, (w - 7) / 2.6, 10)} fill="var(--near)" opacity="0.8" />
      </g>
    ))}
    {[
      [330, 30, 150, 1],
      [362, 40, 142, 0],
      [300, 28, 166, 2],
    ].map(([x = 0, w = 0, top = 0, wall = 0]) => (
      <g key={x}>
        <path d={block(x, w, top, 206)} fill={WALLS[wall]} />
        <path d={gable(x, w, top, 8)} fill="var(--accent)" />
      </g>
    ))}
    <path d="M0 194h400v46H0z" fill="var(--front)" />
    <g fill="none" stroke="var(--near)" strokeLinecap="round">
      <path d="M118 134H340" strokeWidth="4" />
      <path d="M140 194C168 134 282 134 310 194" strokeWidth="4" />
      <path d="M150 196C178 146 272 146 300 196" strokeWidth="1.6" />
      <path d="M160 136v34M180 136v20M200 136v13M225 136v10M250 136v13M270 136v20M290 136v34" strokeWidth="1.6" />
    </g>
    <path d="M176 212h70c-4 8-10 10-16 10h-38c-8 0-12-4-16-10z" fill="var(--near)" />
    <path d="M206 212v-30c12 4 20 12 22 26z" fill="var(--accent)" />
    <path d="M190 207h6v5h-6zM198 207h6v5h-6z" fill="var(--second)" />
    <Glints y={204} />
  </>
);

const QUAY = [
  [22, 30, 128, 0],
  [52, 26, 120, 1],
  [78, 32, 132, 2],
  [110, 26, 122, 3],
  [136, 30, 130, 1],
  [166, 26, 118, 0],
  [192, 32, 132, 2],
  [224, 28, 124, 3],
  [252, 28, 134, 1],
] as const;
const COLOURS = ['var(--accent)', 'var(--second)', 'var(--detail)', 'var(--middle)'] as const;

/** Tall painted houses along a northern harbour, slender spires, islands and boats. */
export const HarbourScene = () => (
  <>
    <Sky sun={[330, 92, 18]} />
    <path d="M0 150c40-12 90-14 130-8 60 8 120-2 180-8 36-4 64 0 90 4v40H0z" fill="var(--far)" />
    <path
      d={`${block(92, 14, 84, 150)}M92 84l7-44 7 44z${block(206, 16, 92, 150)}M206 92c0-12 3-14 8-16l0-20 0 20c5 2 8 4 8 16z`}
      fill="var(--near)"
      opacity="0.8"
    />
    {QUAY.map(([x, w, top, colour]) => (
      <g key={x}>
        <path d={block(x, w, top, 176) + gable(x, w, top, w * 0.5)} fill={COLOURS[colour]} />
        <path d={windows(x + 5, top + 5, 3, 4, (w - 10) / 2.4, 10)} fill="var(--near)" opacity="0.75" />
      </g>
    ))}
    <path d="M14 174h274l12 8H8z" fill="var(--near)" />
    <path d="M0 181h400v59H0z" fill="var(--front)" />
    <path
      d="M22 182h30v18H22zM110 182h26v16h-26zM166 182h26v18h-26zM224 182h28v16h-28z"
      fill="var(--accent)"
      opacity="0.16"
    />
    <path d="M308 178c14-10 34-12 52-8 16 3 30 4 40 10v4h-92z" fill="var(--near)" />
    <path d={`${block(344, 18, 158, 174)}${gable(344, 18, 158, 8)}`} fill="var(--accent)" />
    <path d={[318, 326, 374, 386].map((x, n) => cypress(x, 176, 18 + n * 2)).join('')} fill="var(--near)" />
    <path d={boat(196, 206, 1.1) + boat(262, 216, 1.4)} fill="var(--near)" />
    <path d="M263 211V188l14 20zM197 202v-16l10 14z" fill="var(--detail)" />
    <Glints y={196} />
  </>
);

const CANAL = [
  [20, 26, 104, 0],
  [46, 24, 116, 1],
  [70, 28, 98, 2],
  [98, 24, 112, 3],
  [122, 26, 102, 1],
  [252, 26, 108, 0],
  [278, 28, 96, 3],
  [306, 24, 114, 1],
  [330, 28, 102, 2],
  [358, 26, 112, 0],
] as const;

/** Narrow stepped gables on both sides of a canal that leads under a bridge. */
export const CanalScene = () => (
  <>
    <Sky sun={[200, 84, 22]} />
    <path
      d={
        block(150, 24, 124, 190) +
        block(178, 12, 96, 190) +
        `M178 96l6-30 6 30z` +
        block(196, 24, 128, 190) +
        block(224, 26, 122, 190)
      }
      fill="var(--far)"
    />
    {CANAL.map(([x, w, top, colour]) => (
      <g key={x}>
        <path
          d={`${block(x, w, top, 190)}M${x} ${top}v-5h${w * 0.18}v-6h${w * 0.16}v-6h${w * 0.32}v6h${w * 0.16}v6h${w * 0.18}v5z`}
          fill={COLOURS[colour]}
        />
        <path d={windows(x + 4.5, top + 4, 3, 7, (w - 9) / 2.5, 11)} fill="var(--near)" opacity="0.7" />
      </g>
    ))}
    <path
      d={roundTree(156, 190, 14) + roundTree(246, 190, 14) + roundTree(8, 190, 16) + roundTree(392, 190, 16)}
      fill="var(--middle)"
    />
    <path d="M0 188h400v52H0z" fill="var(--front)" />
    <path d="M0 182h140l20 12H0zM400 182H262l-20 12h158z" fill="var(--near)" opacity="0.85" />
    <path d="M120 204C150 164 252 164 282 204h-20c-8-24-114-24-122 0z" fill="var(--near)" />
    <path d="M118 200C150 158 252 158 284 200" fill="none" stroke="var(--detail)" strokeWidth="2.2" />
    <path d="M180 224h52c-4 7-8 8-12 8h-28c-5 0-9-2-12-8z" fill="var(--accent)" />
    <Glints y={210} />
  </>
);
