import { useToday, viewerZone } from '../../platform/clock.ts';
import type { Reader } from './flight-words.ts';

/** Whoever reads this page now. */
export const useReader = (): Reader => ({ zone: viewerZone(), today: useToday() });
