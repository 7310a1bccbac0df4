import { Glints } from './Glints.tsx';
import { Sky } from './SeaMountainsDesert.tsx';
import { block, boat, cypress, gable, roundTree, windows } from './shapes.ts';

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

const STREET = [
  [-10, 50, 92, 0],
  [40, 38, 108, 1],
  [78, 32, 122, 3],
  [110, 24, 136, 2],
  [266, 24, 138, 0],
  [290, 32, 124, 1],
  [322, 38, 106, 3],
  [360, 50, 90, 2],
] as const;
const PASTELS = ['var(--detail)', 'var(--second)', 'var(--middle)', 'var(--far)'] as const;

/** A tram climbs between painted houses, the water far below. */
export const TramScene = () => (
  <>
    <Sky sun={[204, 86, 20]} />
    <path d="M120 148c30-8 60-10 90-6s50 2 76 4v20H120z" fill="var(--far)" />
    <path d="M118 156h164v30H118z" fill="var(--front)" />
    <path
      d="M150 162h20M190 166h28M230 161h18M168 171h16M214 172h20"
      stroke="var(--detail)"
      strokeWidth="1.3"
      strokeLinecap="round"
      opacity="0.6"
    />
    {STREET.map(([x, w, top, wall]) => (
      <g key={x}>
        <path d={block(x, w, top, 240)} fill={PASTELS[wall]} />
        <path d={`M${x - 2} ${top}l4-9h${w - 4}l4 9z`} fill="var(--accent)" />
        <path d={windows(x + 6, top + 10, 3, 6, (w - 12) / 2.3, 15, 4, 7)} fill="var(--near)" opacity="0.75" />
      </g>
    ))}
    <path d="M134 184h132l74 56H60z" fill="var(--near)" />
    <path d="M134 184l-74 56h-20l80-66h14zM266 184l74 56h20l-80-66h-14z" fill="var(--middle)" />
    <path d="M184 184l-30 56M216 184l30 56" stroke="var(--detail)" strokeWidth="1.8" opacity="0.7" />
    <path d="M78 118Q200 146 322 118M200 137v17" stroke="var(--near)" strokeWidth="1.1" fill="none" />
    <path d="M172 164c0-6 6-10 12-10h32c6 0 12 4 12 10v44h-56z" fill="var(--second)" />
    <path d="M172 188h56v20h-56z" fill="var(--detail)" />
    <path d="M168 160h64v5h-64z" fill="var(--accent)" />
    <path d="M177 168h13v16h-13zM193 168h14v16h-14zM210 168h13v16h-13z" fill="var(--near)" />
    <path d="M172 187h56v3h-56zM176 208h48v5h-48z" fill="var(--accent)" />
    <circle cx="200" cy="198" r="4.5" fill="var(--sun)" />
    <path d="M178 213h8v4h-8zM214 213h8v4h-8z" fill="var(--front)" />
  </>
);
