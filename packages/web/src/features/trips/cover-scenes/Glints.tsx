/** Light on water, below `y`. */
export const Glints = ({ y }: { y: number }) => (
  <g transform={`translate(0 ${y})`} stroke="var(--detail)" strokeWidth="1.4" strokeLinecap="round" opacity="0.5">
    <path d="M24 6h22M84 12h16M140 4h20M210 9h26M292 5h18M344 12h22M52 22h26M118 26h18M252 24h24M322 28h18M180 30h16M14 34h16M372 26h14" />
  </g>
);
