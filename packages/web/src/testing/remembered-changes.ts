import { broughtBy } from '@caravan/contract/live-patches.ts';
import { type LiveResource, type TripState } from '@caravan/contract/live.ts';
import { CHANGE_HEADER } from '@caravan/contract/headers.ts';
import { stampText } from '@caravan/contract/live-stamps.rules.ts';
import type { Screen } from './screen.tsx';

/** From now on the server announces the page's own changes and remembers all: reads have stamps, and who joins a trip learns what has changed. */
export const rememberChanges = (screen: RememberingScreen): RememberedChanges => new RememberedChanges(screen);

type RememberingScreen = Pick<Screen, 'data' | 'server' | 'live'>;

class RememberedChanges {
  readonly #screen: RememberingScreen;
  readonly #changes: { readonly tripId: string; readonly change: TripState['changes'][number] }[] = [];
  /** Begins anew with each start of the server. */
  epoch = 'first';

  constructor(screen: RememberingScreen) {
    this.#screen = screen;
    screen.server.asOf = () => this.#stamp();
    screen.live.stateOf = (tripId) => this.#stateOf(tripId);
    screen.server.onAnswered = (endpoint, { params, headers }) => {
      const { tripId } = params as { tripId?: string };
      const brought = broughtBy.get(endpoint);
      if (brought && tripId !== undefined) this.announce(tripId, brought.resource, headers.get(CHANGE_HEADER));
    };
  }

  /** A change is announced. @param name what the request called it. */
  announce(tripId: string, resource: LiveResource, name?: string | null): void {
    const position = this.note(tripId, resource);
    this.#screen.live.emit({ type: 'trip_changed', tripId, resource, position, ...(name && { change: name }) });
  }

  /** The same where the page does not hear of it. @returns its position. */
  note(tripId: string, resource: LiveResource): number {
    const position = this.#changes.length + 1;
    this.#changes.push({ tripId, change: [resource, position] });
    return position;
  }

  #stamp(): string {
    const position = this.#changes.length + 1;
    return stampText({ epoch: this.epoch, position, moment: position });
  }

  #stateOf(tripId: string): TripState {
    const trip = this.#screen.data.trips.find(({ detail }) => detail.id === tripId);
    const changes = this.#changes.filter((one) => one.tripId === tripId).map(({ change }) => change);
    return { asOf: this.#stamp(), since: 1, changes, lastMessageId: trip?.messages.at(-1)?.id ?? null };
  }
}
