import { Glints } from './Glints.tsx';
import { Sky } from './SeaMountainsDesert.tsx';
import { block, cypress, dome, gable, umbrellaPine, windows } from './shapes.ts';

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
