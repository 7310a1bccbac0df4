import { useId } from 'react';
import { Sky } from './Sky.tsx';

/** A bay in the low sun: headlands, a sail, light on the water, a beach. */
export const SeaScene = () => {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--middle)" />
          <stop offset="0.85" stopColor="var(--near)" />
        </linearGradient>
      </defs>
      <Sky sun={[268, 98, 19]} />
      <g fill="none" stroke="var(--near)" strokeWidth="1.5" strokeLinecap="round" opacity="0.65">
        <path d="M120 58q5-5 9 0q4-5 9 0M148 72q4-4 7 0q3-4 7 0M104 78q3-3 6 0q3-3 6 0" />
      </g>
      <path d="M300 132c18-4 22-15 38-18 14-3 20 3 32-3 12-5 18-13 30-14v40H300z" fill="var(--far)" opacity="0.55" />
      <path d="M0 92c14-3 22 2 34 0 18-3 24 10 42 13 15 2 19 9 32 13 10 4 16 8 34 14H0z" fill="var(--far)" />
      <path d="M0 112c22-2 30 6 46 8 20 2 26 8 52 12H0z" fill="var(--near)" opacity="0.35" />
      <rect y="131" width="400" height="109" fill={`url(#${id})`} />
      <g stroke="var(--sun)" strokeLinecap="round" strokeWidth="2.2" opacity="0.85">
        <path d="M250 135h36M256 141h32M244 148h26M278 148h14M254 156h34M240 165h22M272 165h26M252 175h30M262 186h18" />
      </g>
      <g stroke="var(--detail)" strokeLinecap="round" strokeWidth="1.3" opacity="0.4">
        <path d="M40 146h22M92 153h30M24 162h16M338 144h26M352 157h34M318 170h20M150 168h26M78 172h20M196 150h14" />
      </g>
      <path d="M164 106v28l-15-3.500c5-6 11-15 15-24.500z" fill="var(--detail)" />
      <path d="M166.500 101c7 9 12 20 13 31l-13 1.500z" fill="var(--detail)" opacity="0.88" />
      <path d="M147 136h36c-2 4-5 6-9 6h-18c-4 0-7-2-9-6z" fill="var(--near)" />
      <path d="M150 145h28" stroke="var(--detail)" strokeOpacity="0.5" strokeWidth="1.2" strokeLinecap="round" />
      <path d="M0 214c58-20 112-14 168-2s132 12 232-26v54H0z" fill="var(--detail)" opacity="0.55" />
      <path d="M0 219c58-20 114-14 170-2s130 13 230-25v48H0z" fill="var(--front)" />
      <path d="M210 240c60-4 130-14 190-32v32z" fill="var(--far)" opacity="0.28" />
    </>
  );
};
