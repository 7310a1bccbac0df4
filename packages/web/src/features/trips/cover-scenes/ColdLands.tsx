import { once } from '@caravan/contract/once.rules.ts';
import { Glints } from './Glints.tsx';
import { pineRow, pines, Sky } from './SeaMountainsDesert.tsx';
import { block, boat, cypress, gable, roundTree } from './shapes.ts';

const shore = once(() => pineRow(-6, 90, 9, 176, 18, 2) + pineRow(318, 406, 8, 178, 18, 2));

/** Steep walls around still water, snow on top, red huts at its edge. */
export const FjordScene = () => (
  <>
    <Sky sun={[206, 78, 17]} />
    <path d="M130 160l40-58 20 14 22-24 30 34 18-12 40 46z" fill="var(--far)" />
    <path d="M0 40l34 18 20-6 40 40 16 4 36 42 30 46H0z" fill="var(--middle)" />
    <path d="M400 24l-28 24-22-4-36 40-14 2-40 50-36 48h176z" fill="var(--near)" opacity="0.9" />
    <path
      d="M400 24l-28 24-22-4-16 18 14-2 8 10 14-12 12 6 18-16zM0 40l34 18 20-6 14 14-12-1-10 9-14-10-14 8-18-12z"
      fill="var(--detail)"
    />
    <path
      d="M352 84l-26 52 6 46M378 70l-14 60 8 56M46 92l20 44-4 44M20 96l8 50"
      stroke="var(--front)"
      strokeWidth="3"
      fill="none"
      opacity="0.22"
    />
    <path d="M330 90l-3 70" stroke="var(--detail)" strokeWidth="2.4" opacity="0.85" />
    <path d={shore()} fill="var(--front)" />
    <path d="M0 176h400v64H0z" fill="var(--middle)" />
    <path d="M0 176h176l-70 40H0zM400 176H224l90 50h86z" fill="var(--front)" opacity="0.32" />
    <Glints y={184} />
    {[
      [96, 160, 26],
      [126, 164, 20],
      [284, 162, 24],
    ].map(([x = 0, top = 0, w = 0]) => (
      <g key={x}>
        <path d={block(x, w, top, 180)} fill="var(--accent)" />
        <path d={gable(x, w, top, 10)} fill="var(--front)" />
        <path d={`M${x + w / 2 - 2} ${top + 6}h4v5h-4z`} fill="var(--detail)" />
      </g>
    ))}
    <path d="M88 179h64l4 5H84zM278 179h36l4 5h-44z" fill="var(--front)" />
    <path d={boat(212, 210, 1.3)} fill="var(--front)" />
    <path d="M213 205v-22l14 20z" fill="var(--detail)" />
  </>
);

/** Rows of vines over soft hills, cypresses, a farmhouse. */
export const VineyardScene = () => (
  <>
    <Sky sun={[108, 80, 20]} />
    <path d="M0 128c50-26 90-28 140-12 44 14 80-16 130-18 50-2 90 22 130 20v60H0z" fill="var(--far)" />
    <path d="M0 156c60-26 120-28 180-8 60 18 130-18 220-14v60H0z" fill="var(--middle)" />
    <path d={`${block(238, 46, 128, 152)}${block(284, 20, 118, 150)}`} fill="var(--second)" />
    <path d={gable(238, 46, 128, 9) + gable(284, 20, 118, 8)} fill="var(--accent)" />
    <path d="M248 136h4v6h-4zM262 136h4v6h-4zM290 128h4v6h-4z" fill="var(--front)" />
    <path
      d={[186, 200, 214, 228, 316, 330, 346]
        .map((x, n) => cypress(x, 156 - (n > 3 ? 6 : n * 1.5), 34 - (n % 3) * 5))
        .join('')}
      fill="var(--front)"
    />
    <path d="M0 186c70-24 150-18 210-4 70 14 130 4 190-14v72H0z" fill="var(--near)" />
    <g fill="none" stroke="var(--front)" strokeWidth="2.6" strokeLinecap="round" strokeDasharray="5 3" opacity="0.75">
      <path d="M4 190C30 200 40 220 44 240M40 182c36 14 56 34 66 58M82 176c44 16 74 36 92 64M128 174c50 16 90 38 116 66M176 176c56 16 104 36 140 64M224 184c60 14 110 32 160 56M282 188c44 10 84 24 118 40M336 182c24 4 44 10 64 18" />
    </g>
    <path d={roundTree(26, 184, 13) + roundTree(374, 176, 14)} fill="var(--front)" />
    <path d="M0 230c60-10 120-4 180 4l20 6H0z" fill="var(--front)" opacity="0.6" />
  </>
);

const northTrees = once(() =>
  pines([
    [20, 214, 74],
    [48, 220, 52],
    [74, 222, 40],
    [342, 216, 66],
    [370, 220, 86],
    [396, 222, 60],
  ]),
);

/** Lights in the northern sky above a lake and a hut in the snow. */
export const AuroraScene = () => (
  <>
    <Sky sun={[330, 48, 9]} />
    <g fill="none" strokeLinecap="round" opacity="0.62">
      <path d="M-10 96C60 40 110 110 180 70S300 30 410 66" stroke="var(--accent)" strokeWidth="22" opacity="0.34" />
      <path d="M-10 84C60 30 110 98 180 58S300 18 410 54" stroke="var(--accent)" strokeWidth="12" opacity="0.5" />
      <path d="M-10 74C60 22 110 88 180 48S300 8 410 44" stroke="var(--second)" strokeWidth="5" opacity="0.6" />
      <path d="M40 112C100 84 150 126 230 96s110-12 170-10" stroke="var(--second)" strokeWidth="9" opacity="0.3" />
    </g>
    <path d="M0 158l52-40 22 16 46-46 44 38 24-16 50 44 40-28 34 22 40-34 48 36v50H0z" fill="var(--far)" />
    <path
      d="M120 88l-22 22 9 3 8-7 8 8 10-10 9 5zM52 118l-16 12 8 1 8-5 8 5 6-4zM352 114l-14 12 8 1 7-6 8 6 7-3z"
      fill="var(--near)"
    />
    <path d="M0 168c70-10 140-8 210-4s130 0 190-6v40H0z" fill="var(--middle)" />
    <path d="M70 186c60-10 200-10 260 0l40 18H30z" fill="var(--far)" opacity="0.6" />
    <path d="M130 190C160 184 240 184 270 190" stroke="var(--accent)" strokeWidth="4" opacity="0.5" fill="none" />
    <path d="M0 196c60-10 120-4 180 4 70 10 150 4 220-8v48H0z" fill="var(--near)" />
    <path d={block(196, 44, 180, 204)} fill="var(--front)" />
    <path d="M188 184l14-18h34l14 18z" fill="var(--near)" />
    <path d="M206 188h8v8h-8zM222 188h8v8h-8z" fill="var(--detail)" />
    <path d={northTrees()} fill="var(--front)" />
    <path d="M0 224c60-10 130-8 200-2s140 2 200-6v24H0z" fill="var(--near)" />
  </>
);

/** A wide green plain under mountains, a round tent, horses. */
export const SteppeScene = () => (
  <>
    <Sky sun={[300, 80, 19]} />
    <path d="M0 132l46-34 24 16 50-48 48 44 26-14 50 40 44-28 40 24 44-30 28 20v50H0z" fill="var(--far)" />
    <path d="M120 66l-20 20 8 3 9-7 8 9 10-11 9 4zM46 98l-14 11 7 1 8-6 8 6 5-4z" fill="var(--detail)" />
    <path d="M0 150c70-16 140-14 210-6s130-4 190-8v50H0z" fill="var(--middle)" />
    <path d="M0 176c60-14 130-12 200-4 70 8 140 2 200-8v76H0z" fill="var(--near)" />
    <path d="M168 192v-24c0-4 64-4 64 0v24c-14 6-50 6-64 0z" fill="var(--detail)" />
    <path d="M162 170c8-16 24-24 38-24s30 8 38 24c-20 6-56 6-76 0z" fill="var(--detail)" />
    <path d="M162 170c20 6 56 6 76 0l-2-4c-20 5-52 5-72 0z" fill="var(--accent)" />
    <path d="M193 195v-20h14v20c-4 1-10 1-14 0z" fill="var(--accent)" />
    <path d="M168 180c18 5 46 5 64 0" stroke="var(--second)" strokeWidth="1.6" fill="none" />
    <g fill="var(--front)">
      <path d="M92 200l1-10c-2-3-1-7 2-8l10 0 6-8 6-1 2 4-5 2-2 8 1 13h-2.500l-2-10h-9l-2 10h-2.500l-1-9-1 9zM300 196l1-9c-2-3-1-6 2-7l9 0 4 4 6 6-2 2-5-2 1 8-2 0-2-7h-7l-2 5z" />
      <path d="M330 206l1-9c-2-3-1-6 2-7l9 0 5-7 5-1 2 3-5 3-1 7 1 11h-2l-2-9h-8l-2 9h-2l-1-8-1 8z" opacity="0.85" />
    </g>
    <path d="M0 214c70-10 140-6 210 0s130 0 190-6v32H0z" fill="var(--front)" opacity="0.75" />
    <g stroke="var(--front)" strokeWidth="1.4" strokeLinecap="round">
      <path d="M40 214l-2-8M44 214l1-9M48 214l3-7M256 218l-2-8M260 218l1-9M264 218l3-7M372 210l-2-8M376 210l1-9M140 216l-2-8M144 216l2-8" />
    </g>
  </>
);

/** Green cliffs over a cool sea, a lighthouse, sheep. */
export const CliffsScene = () => (
  <>
    <Sky sun={[112, 88, 19]} />
    <path d="M0 138h400v102H0z" fill="var(--middle)" />
    <path d="M0 138c30-4 60-18 96-18 20 0 30 10 44 18z" fill="var(--far)" />
    <Glints y={148} />
    <path d="M400 92c-46 0-86 6-120 20-14 6-18 18-26 36l-20 34-14 22-10 36h190z" fill="var(--front)" />
    <path d="M280 112c-14 6-18 18-26 36l-20 34-14 22-10 36h34l12-40 16-34 10-40z" fill="var(--second)" opacity="0.75" />
    <path d="M400 92c-46 0-86 6-120 20l2 14c40-16 78-20 118-20z" fill="var(--near)" />
    <path d="M318 106l5-52h14l5 50c-8 2-16 2-24 2z" fill="var(--detail)" />
    <path d="M321 84h18l1 10h-20zM322 54l2-12h12l2 12z" fill="var(--accent)" />
    <path d="M322 42h16l-8-9z" fill="var(--accent)" />
    <path d="M326 44h8v8h-8z" fill="var(--detail)" />
    <path d={block(350, 32, 88, 104)} fill="var(--detail)" />
    <path d={gable(350, 32, 88, 10)} fill="var(--far)" />
    <path d="M0 200c30-10 50-10 80-2 40 10 70 26 90 42H0z" fill="var(--near)" />
    <path
      d="M196 210q6-8 14 0M222 222q6-6 12 0M186 226q6-6 12 0"
      stroke="var(--detail)"
      strokeWidth="2"
      fill="none"
      strokeLinecap="round"
    />
    <g fill="var(--detail)">
      <path d="M34 204c0-5 12-5 12 0v5h-2v-3h-8v3h-2zM64 212c0-5 12-5 12 0v5h-2v-3h-8v3h-2zM300 136c0-4 10-4 10 0v4h-2v-2h-6v2h-2zM332 132c0-4 10-4 10 0v4h-2v-2h-6v2h-2z" />
    </g>
    <path
      d="M150 70q5-5 10 0q5-5 10 0M176 84q4-4 8 0q4-4 8 0M134 92q3-3 6 0q3-3 6 0"
      stroke="var(--near)"
      strokeWidth="1.6"
      fill="none"
      strokeLinecap="round"
    />
  </>
);
