import type { Flight } from '@caravan/contract/flights/flights.schema.ts';

interface FlightNameProps {
  flight: Pick<Flight, 'flightNumber' | 'airline' | 'operatedAs' | 'aircraft'>;
  /** Of the heading. */
  id?: string | undefined;
  level?: 3 | 4;
}

/** What a flight is called, and who flies it in what. */
export const FlightName = ({
  flight: { flightNumber, airline, operatedAs, aircraft },
  id,
  level = 3,
}: FlightNameProps) => {
  const Heading = `h${level}` as const;
  const by = [operatedAs && `Operated as ${operatedAs}`, aircraft].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 flex-1">
      <Heading id={id} className="flex flex-wrap items-baseline gap-x-2 leading-6">
        <bdi className="font-bold tracking-wide wrap-anywhere">{flightNumber}</bdi>
        {airline !== null && (
          <span className="text-sm font-medium wrap-anywhere text-ink-muted">
            <bdi>{airline}</bdi>
          </span>
        )}
      </Heading>
      {by !== '' && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          <bdi>{by}</bdi>
        </p>
      )}
    </div>
  );
};
