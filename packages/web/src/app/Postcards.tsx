import { TripCover } from '../features/trips/TripCover.tsx';
import { classNames } from '../ui/class-names.ts';

const CARDS = [
  {
    destination: 'Dolomites',
    startDate: '2026-10-03',
    caption: 'Dolomites',
    place: 'left-0 top-[12%] w-[44%] -rotate-6 lg:w-[46%]',
  },
  {
    destination: 'Marrakech',
    startDate: '2026-04-11',
    caption: 'Marrakech',
    place: 'right-0 top-[14%] w-[44%] rotate-6 lg:w-[46%]',
  },
  {
    destination: 'Naxos',
    startDate: '2026-07-18',
    caption: 'Naxos, July',
    place: 'left-1/2 top-0 w-[48%] -translate-x-1/2 -rotate-1 lg:w-[52%]',
  },
];

/** Three pictures of trips taped into the notebook; decorative. */
export const Postcards = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-[358/160] w-full max-w-120 lg:mx-0 lg:max-w-none">
    {CARDS.map(({ destination, startDate, caption, place }) => (
      <figure
        key={destination}
        className={classNames('absolute rounded-sm border border-line bg-raised p-1.5 pb-0 shadow-float', place)}
      >
        <TripCover destination={destination} startDate={startDate} seed={destination} className="aspect-4/3" />
        <figcaption className="py-1 text-center text-xs font-medium text-ink-muted">{caption}</figcaption>
      </figure>
    ))}
  </div>
);
