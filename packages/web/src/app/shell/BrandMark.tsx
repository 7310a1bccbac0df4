/** The product's sign, a caravan under the sun; decorative, the name stands beside it. */
export const BrandMark = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <rect width="32" height="32" rx="8" fill="#0e5a58" />
    <circle cx="24.3" cy="7.7" r="2.9" fill="#f2b98a" />
    <path d="M5 21.5v-4A6.5 6.5 0 0 1 11.5 11H19a6 6 0 0 1 6 6v4.5h3" fill="#f6efe3" />
    <path d="M5 17.5h20V22H5z" fill="#d9744f" />
    <path d="M25 22h3" stroke="#f6efe3" strokeWidth="1.8" strokeLinecap="round" />
    <rect x="8.5" y="13.5" width="5" height="4" rx="1.2" fill="#0e5a58" />
    <rect x="16.5" y="13.5" width="4.5" height="8.5" rx="1.2" fill="#0e5a58" />
    <circle cx="13" cy="22.5" r="2.8" fill="#0e5a58" />
    <circle cx="13" cy="22.5" r="1.6" fill="#f6efe3" />
  </svg>
);
