import { Glints } from './Glints.tsx';
import { Sky } from './SeaMountainsDesert.tsx';
import { block, curvedRoof, cypress, onion, palm, roundTree } from './shapes.ts';

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

const PRANG = 'M-15 0h30l-3-14h-2l-2-14h-2l-2-14h-1.500L0-74l-2.500 32H-4l-2 14h-2l-2 14h-2z';

/** Temple spires among palms, a river with a long boat. */
export const SpiresScene = () => (
  <>
    <Sky sun={[196, 98, 27]} />
    <path d="M0 140c60-16 110-18 160-10s110-12 160-10 60 8 80 10v50H0z" fill="var(--far)" opacity="0.8" />
    {[
      [112, 178, 0.8],
      [288, 178, 0.8],
      [74, 178, 0.55],
      [326, 178, 0.55],
    ].map(([x = 0, y = 0, size = 1]) => (
      <path key={x} d={PRANG} transform={`translate(${x} ${y}) scale(${size})`} fill="var(--middle)" />
    ))}
    <path d={PRANG} transform="translate(200 178) scale(1.7)" fill="var(--near)" />
    <path d={PRANG} transform="translate(154 178) scale(1.05)" fill="var(--near)" />
    <path d={PRANG} transform="translate(246 178) scale(1.05)" fill="var(--near)" />
    <path d="M60 178h280v10H60zM50 186h300v10H50z" fill="var(--near)" />
    <path
      d="M196 178v-16c0-6 8-6 8 0v16zM151 178v-10c0-5 6-5 6 0v10zM243 178v-10c0-5 6-5 6 0v10z"
      fill="var(--detail)"
    />
    <path
      d={palm(34, 196, 78, 8) + palm(14, 198, 58, -6) + palm(372, 196, 84, -10) + palm(394, 198, 56, 6)}
      fill="color-mix(in oklab, var(--near) 55%, var(--middle))"
    />
    <path d="M0 194h400v46H0z" fill="var(--front)" />
    <path d="M183 194h34l-9 36h-16zM140 194h28l-8 20h-12zM232 194h28l-8 20h-12z" fill="var(--near)" opacity="0.2" />
    <path d="M104 216c30 8 76 8 112-2l8-6c-2 14-12 18-24 18h-66c-14 0-24-4-30-10z" fill="var(--near)" />
    <path d="M140 214v-12q16-8 32 0v12z" fill="var(--second)" />
    <Glints y={202} />
  </>
);

/** A palace with onion domes mirrored in its pool. */
export const PalaceScene = () => (
  <>
    <Sky sun={[292, 86, 22]} />
    <path d="M0 150c60-14 120-16 180-10s130-8 220-2v40H0z" fill="var(--far)" opacity="0.7" />
    <path
      d={`${block(92, 10, 92, 182)}${onion(97, 92, 7)}${block(298, 10, 92, 182)}${onion(303, 92, 7)}${block(60, 8, 108, 182)}${onion(64, 108, 6)}${block(332, 8, 108, 182)}${onion(336, 108, 6)}`}
      fill="var(--middle)"
    />
    <path
      d={`${block(128, 144, 130, 182)}${block(160, 80, 116, 182)}${onion(200, 118, 30)}${onion(146, 130, 11)}${onion(254, 130, 11)}`}
      fill="var(--detail)"
    />
    <path
      d="M186 182v-36c0-16 28-16 28 0v36zM140 182v-22c0-9 14-9 14 0v22zM166 182v-20c0-8 12-8 12 0v20zM222 182v-20c0-8 12-8 12 0v20zM246 182v-22c0-9 14-9 14 0v22zM140 152v-8c0-6 14-6 14 0v8zM246 152v-8c0-6 14-6 14 0v8z"
      fill="var(--near)"
      opacity="0.75"
    />
    <path d="M40 180h320v8H40z" fill="var(--middle)" />
    <path
      d={
        roundTree(24, 192, 18) +
        roundTree(376, 192, 18) +
        cypress(116, 190, 40) +
        cypress(284, 190, 40) +
        cypress(84, 192, 32) +
        cypress(318, 192, 32)
      }
      fill="color-mix(in oklab, var(--near) 45%, var(--middle))"
    />
    <path d="M0 186h400v54H0z" fill="color-mix(in oklab, var(--middle) 78%, var(--near))" />
    <path d="M158 190h84l44 50H114z" fill="var(--front)" />
    <path d="M180 190h40l-6 18c-4 14-8 20-14 24-6-4-10-10-14-24z" fill="var(--detail)" opacity="0.6" />
    <path d="M150 190h8l-46 50h-12zM242 190h8l50 50h-12z" fill="var(--middle)" />
  </>
);
