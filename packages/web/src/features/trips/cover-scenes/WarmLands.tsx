import { Glints } from './Glints.tsx';
import { Sky } from './SeaMountainsDesert.tsx';
import { block, boat, dome, onion, palm, roundTree } from './shapes.ts';

/** Table mountains and an arch of red rock, sagebrush before them. */
export const MesaScene = () => (
  <>
    <Sky sun={[292, 74, 20]} />
    <path
      d="M0 142l22-4 6-30h40l8 30 36 5 10-20h28l8 22 90 6 8-40 5-3h44l6 42 40 3 8-22h34l7 21v40H0z"
      fill="var(--far)"
      opacity="0.75"
    />
    <path d="M52 178l14-8 8-62 5-6h52l8 6 7 60 26 12z" fill="var(--middle)" />
    <path d="M79 102h52l8 6 2 16-66-2 -1-14z" fill="var(--detail)" opacity="0.35" />
    <path d="M116 102h15l8 6 7 60-22 8z" fill="var(--front)" opacity="0.35" />
    <path
      d="M236 184c2-20-4-44 6-62 12-20 44-26 66-14 22 12 24 40 30 76l-22 2c-2-28-6-44-20-50-12-6-26-2-32 10-6 14-2 26-2 40z"
      fill="var(--near)"
    />
    <path d="M308 108c22 12 24 40 30 76l-22 2c-2-28-6-44-20-50 2-10 6-20 12-28z" fill="var(--front)" opacity="0.5" />
    <path d="M0 176c60-10 120-2 180 2 80 6 150-2 220-6v68H0z" fill="var(--near)" />
    <path d="M0 200c70-14 130-4 200 2s140-2 200-8v46H0z" fill="var(--middle)" />
    <path d="M0 222c60-8 120-6 190 2 70 8 140 2 210-4v20H0z" fill="var(--front)" />
    <g fill="var(--accent)">
      <path d="M40 214q4-12 8 0q5-10 8 1q4-7 6 2H36zM118 224q5-14 10 0q5-10 9 1h-24zM330 212q4-12 8 0q5-9 9 1h-22zM262 230q5-12 9 0q5-9 8 1h-22zM372 226q4-10 8 0h-12z" />
    </g>
  </>
);

/** A low sun over grassland, flat-topped acacias, giraffes. */
export const SavannaScene = () => (
  <>
    <Sky sun={[206, 118, 34]} />
    <path
      d="M0 144c40-4 70-8 96-12 30-30 44-34 62-34 20 0 36 10 62 32 50 10 110 6 180 12v40H0z"
      fill="var(--far)"
      opacity="0.7"
    />
    <path d="M0 156c80-8 150-6 220-2s120 0 180-4v40H0z" fill="var(--middle)" />
    <path d="M0 176c70-8 140-4 210 0s130 2 190-4v68H0z" fill="var(--near)" />
    <g fill="var(--detail)">
      <path d="M300 190l-3-34c-8-8-16-10-22-16h14l12 12 8-14h10l-12 16 1 36z" />
      <path d="M236 138c10-16 36-24 66-24s58 8 68 22c-22 4-48 2-68 4-22 2-46 2-66-2z" />
      <path d="M258 124c6-12 26-18 46-18s38 6 46 16c-14 4-30 3-46 3s-32 2-46-1z" opacity="0.85" />
      <path d="M84 180l-1-18c-5-5-10-6-13-9h8l6 5 4-7h6l-7 10 .5 19zM48 154c8-10 24-14 40-14s32 5 38 13c-14 3-26 2-38 3-14 1-28 1-40-2z" />
      <path d="M150 186l2-18 -1-6 4-22 -1-5 -6 0 1-3 7-3 1-3 2 3 2 5 -1 24c6 1 13 2 17 5 2 2 2 6 1 10l1 13h-3l-2-13c-5 1-10 1-14 0l-2 13h-3l0-13-2 13z" />
      <path d="M206 186l1-13 -1-4 2-15 -4 0 0-2 5-3 1-2 2 4 0 17c4 1 9 1 11 3 2 2 1 5 1 7l.5 8h-2.500l-1.500-8h-9l-1 8z" />
    </g>
    <path d="M0 206c60-8 130-6 200 0s140 0 200-6v40H0z" fill="var(--front)" />
    <g stroke="var(--front)" strokeWidth="1.6" strokeLinecap="round">
      <path d="M20 208l-3-10M24 208l1-12M28 208l4-9M120 206l-3-9M124 206l1-11M128 206l4-9M256 208l-3-9M260 208l1-11M264 208l4-9M350 204l-3-10M354 204l1-12M358 204l4-9" />
    </g>
  </>
);

const LEAF = 'M0 0c-16-26-12-54 6-78c14 26 14 54-6 78z';

/** A waterfall in a green gorge, large leaves before it. */
export const JungleScene = () => (
  <>
    <Sky sun={[272, 70, 18]} />
    <path
      d="M0 104c30-34 60-44 92-36 30 6 44 30 72 28 30-2 44-40 84-44 40-2 64 30 96 34 24 2 40-4 56-8v100H0z"
      fill="var(--far)"
    />
    <path
      d="M0 130c40-22 84-26 124-14 20 6 34 14 42 24v60H0zM400 120c-40-18-84-20-124-2-24 10-38 18-46 26v56h170z"
      fill="var(--middle)"
    />
    <path d="M184 112c8-8 26-8 32 0l2 60 14 36h-66l14-36z" fill="var(--detail)" opacity="0.9" />
    <path d="M190 118l-4 84M200 112v92M210 118l5 84" stroke="var(--far)" strokeWidth="1.6" opacity="0.6" />
    <path
      d={[18, 52, 88, 124, 262, 300, 338, 378]
        .map((x, n) => roundTree(x, 182 + (n % 3) * 4, 20 + ((n * 5) % 9)))
        .join('')}
      fill="var(--near)"
    />
    <path d={palm(112, 196, 66, 14) + palm(288, 194, 74, -16)} fill="var(--near)" />
    <path d="M0 196c56-12 110-8 160 2 20 6 62 6 84 0 50-10 106-12 156-4v46H0z" fill="var(--near)" />
    <path d="M150 208c30-8 70-8 100 0l34 32H116z" fill="var(--detail)" opacity="0.5" />
    <g fill="var(--front)">
      {[
        [26, 250, -22, 1.15],
        [48, 252, 8, 1.3],
        [74, 254, 34, 1],
        [4, 250, -50, 1.1],
        [334, 252, -30, 1.05],
        [360, 252, -6, 1.35],
        [386, 250, 24, 1.15],
        [404, 248, 50, 1],
      ].map(([x = 0, y = 0, turn = 0, size = 1]) => (
        <path key={x} d={LEAF} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} />
      ))}
    </g>
    <path d="M104 232c-4-10 2-16 8-14 2-6 10-4 10 2 6 2 4 10-2 12z" fill="var(--accent)" opacity="0.9" />
  </>
);

/** Palms on a white beach, a lagoon, an island behind. */
export const PalmsScene = () => (
  <>
    <Sky sun={[250, 84, 22]} />
    <path d="M236 136c16-4 24-22 42-30 14-6 22 2 34-4 20-10 30 6 42 18 10 10 24 10 46 16v6H236z" fill="var(--far)" />
    <path d="M0 134h400v106H0z" fill="var(--middle)" />
    <path d="M0 134h400v12c-130 8-270 8-400 0z" fill="var(--near)" />
    <path d="M0 150c120 10 280 8 400-2v26c-130 10-270 10-400 0z" fill="var(--near)" opacity="0.4" />
    <Glints y={144} />
    <path
      d="M246 160h40c-3 5-8 7-13 7h-16c-5 0-9-3-11-7zM264 160v-32l18 26h-18zM261 158h-14l14-24z"
      fill="var(--detail)"
    />
    <path d="M0 194c60-22 130-20 190-6 70 16 140 18 210 6v46H0z" fill="var(--detail)" opacity="0.7" />
    <path d="M0 200c60-22 130-20 190-6 70 16 140 18 210 6v40H0z" fill="var(--front)" />
    <path d={palm(66, 216, 128, 34) + palm(42, 218, 96, -14) + palm(352, 216, 84, -24)} fill="var(--accent)" />
    <path d="M20 222q20-14 44-12t40 12zM326 220q14-10 34-9t36 11z" fill="var(--accent)" opacity="0.6" />
    <path d="M196 208l26-7 24 11-26 8z" fill="var(--second)" />
    <path d="M204 202c2-16 30-20 40-6z" fill="var(--second)" />
    <path d="M224 196l4 20" stroke="var(--near)" strokeWidth="1.6" />
  </>
);

/** White houses and blue domes down to the sea. */
export const IslandsScene = () => (
  <>
    <Sky sun={[104, 92, 21]} />
    <path d="M0 146c20-4 34-16 56-18 24-2 34 12 60 14 20 2 40 4 60 6H0z" fill="var(--far)" opacity="0.8" />
    <path d="M0 146h400v94H0z" fill="var(--middle)" />
    <path d="M0 146h400v10c-130 6-270 6-400 0z" fill="var(--near)" opacity="0.55" />
    <Glints y={154} />
    <path d={boat(96, 186, 1.2)} fill="var(--near)" />
    <path d="M97 180v-20l13 18z" fill="var(--detail)" />
    <path d="M400 96c-40 10-70 12-92 30-26 20-50 22-72 46-22 22-60 40-86 68h250z" fill="var(--near)" />
    <path
      d={
        block(286, 44, 116, 150) +
        block(370, 34, 116, 150) +
        block(296, 36, 138, 176) +
        block(214, 44, 168, 206) +
        block(312, 92, 160, 210) +
        block(222, 60, 192, 240)
      }
      fill="var(--detail)"
    />
    <path
      d={
        block(330, 40, 104, 150) +
        block(252, 42, 142, 176) +
        block(334, 70, 132, 178) +
        block(260, 50, 164, 206) +
        block(180, 40, 196, 240) +
        block(284, 120, 192, 240)
      }
      fill="color-mix(in oklab, var(--detail) 84%, var(--near))"
    />
    <g fill="var(--far)" opacity="0.5">
      <path
        d={
          block(320, 10, 116, 150) +
          block(286, 8, 142, 176) +
          block(248, 10, 168, 206) +
          block(302, 8, 164, 206) +
          block(272, 10, 192, 240) +
          block(212, 8, 196, 240) +
          block(322, 10, 138, 176)
        }
      />
    </g>
    <path d={dome(350, 104, 15) + dome(276, 142, 13) + dome(340, 160, 17)} fill="var(--front)" />
    <path
      d="M300 128h7v10h-7zM268 152h7v10h-7zM228 178h7v12h-7zM276 176h8v12h-8zM352 176h8v14h-8zM196 208h8v14h-8zM240 206h8v14h-8zM306 206h9v16h-9zM352 206h9v16h-9zM352 142h7v10h-7z"
      fill="var(--front)"
    />
    <path d="M220 192q8-12 18-4t20-4q4 8-6 10z" fill="var(--accent)" />
  </>
);

/** Earthen walls and a minaret, palms, bare mountains. */
export const MedinaScene = () => (
  <>
    <Sky sun={[124, 84, 22]} />
    <path
      d="M0 140l40-30 26 16 44-40 40 32 30-14 44 34 46-34 44 30 40-18 46 26v50H0z"
      fill="var(--far)"
      opacity="0.75"
    />
    <path
      d={`${block(252, 26, 76, 200)}M252 76v-6h5v6zM262 76v-6h5v6zM273 76v-6h5v6z${block(258, 14, 56, 76)}${onion(265, 56, 6)}`}
      fill="var(--near)"
    />
    <path d="M258 88h14v18h-14zM258 116h14v4h-14z" fill="var(--middle)" opacity="0.7" />
    <path
      d={
        block(20, 58, 146, 216) +
        block(78, 44, 132, 216) +
        block(122, 56, 150, 216) +
        block(178, 46, 138, 216) +
        block(290, 52, 142, 216) +
        block(342, 62, 154, 216)
      }
      fill="var(--middle)"
    />
    <path
      d={[20, 34, 48, 62, 78, 92, 106, 178, 194, 210, 290, 306, 322]
        .map((x, n) => `M${x} ${[146, 146, 146, 146, 132, 132, 132, 138, 138, 138, 142, 142, 142][n] ?? 0}v-6h7v6z`)
        .join('')}
      fill="var(--middle)"
    />
    <path d={dome(150, 150, 15)} fill="var(--near)" />
    <path
      d={
        block(-4, 46, 172, 216) +
        block(60, 60, 176, 216) +
        block(146, 60, 170, 216) +
        block(230, 62, 174, 216) +
        block(320, 84, 178, 216)
      }
      fill="var(--near)"
    />
    <path
      d="M90 216v-18c0-8 14-8 14 0v18zM172 216v-24c0-10 18-10 18 0v24zM256 216v-18c0-8 14-8 14 0v18z"
      fill="var(--front)"
    />
    <path
      d="M30 158h5v8h-5zM46 160h5v8h-5zM90 146h5v9h-5zM106 146h5v9h-5zM192 150h5v9h-5zM208 150h5v9h-5zM304 154h5v9h-5zM322 154h5v9h-5zM360 164h5v8h-5zM382 164h5v8h-5zM70 186h5v8h-5zM160 182h5v8h-5zM200 184h5v8h-5zM240 186h5v8h-5zM280 186h5v8h-5zM340 190h5v8h-5zM370 190h5v8h-5z"
      fill="var(--detail)"
    />
    <path d="M0 212c70-8 140-6 210-2s130 2 190-4v34H0z" fill="var(--second)" />
    <path d={palm(52, 222, 74, 10) + palm(32, 226, 54, -10) + palm(362, 222, 70, -12)} fill="var(--front)" />
  </>
);
