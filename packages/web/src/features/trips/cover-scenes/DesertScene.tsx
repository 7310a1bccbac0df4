import { Sky } from './Sky.tsx';

/** One camel of the file, its feet at (x, y). */
const Camel = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M-9.500 0l.6-7.600c-1.200-2-1-4.500.4-5.800 1.300-1.200 2.600-.8 3.700-1.700 1-.9 1.400-3 2.900-3s1.900 2.100 3 3c1.200 1 2.500.6 3.900 1.300 1.300.6 2.100.4 2.900-.8.900-1.500 1.100-3.600 2.200-4.600.9-.7 2.900-.8 3.800-.1.500.4.600 1.200 0 1.500-.9.400-2 .2-2.400 1.100-.6 1.700-.8 4.300-2.100 6.100-.8 1.100-2 1.700-3 2.300l.9 8.300H6l-1.300-7.600c-2.300.7-6 .7-8.700.3l-.9 7.300h-1.200l-.5-6.600-1.300 6.600z"
    fill="var(--detail)"
  />
);

/** Dunes with a lit and a shaded side, table mountains behind, a caravan on the ridge. */
export const DesertScene = () => (
  <>
    <Sky sun={[118, 84, 24]} />
    <path d="M236 132l10-34 6-3h40l5 4 6 28 30 5v8h-97z" fill="var(--far)" opacity="0.75" />
    <path d="M324 134l8-24h34l6 20 28 4v8h-76z" fill="var(--far)" opacity="0.55" />
    <path d="M0 138l26-5 6-14h22l6 15 40 4v10H0z" fill="var(--far)" opacity="0.55" />
    <path d="M0 142c46-10 84-8 124-2 58 8 90-6 146-10 52-4 96 2 130 8v60H0z" fill="var(--far)" />
    <path d="M0 176c50-4 96-14 134-28 20-7 34-8 50 0 40 20 110 30 216 22v70H0z" fill="var(--near)" />
    <path
      d="M0 176c50-4 96-14 134-28 12-4 20-6 28-6-18 12-10 22 12 34 24 13 60 22 92 34 20 8 20 20 4 30H0z"
      fill="var(--middle)"
    />
    <Camel x={252} y={167.5} size={0.8} />
    <Camel x={228} y={165} size={0.8} />
    <Camel x={204.5} y={159} size={0.8} />
    <path d="M120 240c60-14 112-30 158-50 34-15 72-22 122-22v72z" fill="var(--middle)" />
    <path d="M200 240c50-10 70-26 64-36-4-6 8-12 22-18 34-13 72-18 114-18v72z" fill="var(--front)" opacity="0.72" />
    <g fill="none" stroke="var(--near)" strokeWidth="1.2" strokeLinecap="round" opacity="0.6">
      <path d="M26 190c34-2 62-8 88-16M40 202c40-3 72-9 102-20M20 216c56-3 100-11 140-24M64 226c48-4 86-12 124-24" />
    </g>
    <path d="M0 226c44-8 92-6 140 4 30 6 50 8 70 10H0z" fill="var(--front)" />
  </>
);
