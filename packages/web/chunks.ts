import path from 'node:path';
import { build } from 'vite';
import type { InlineConfig, Plugin, PluginOption, Rollup } from 'vite';

/** A file of the built app: the parts that are imported as they are wanted and come together in it, as paths below src without their extension. */
interface Chunk {
  readonly name: string;
  readonly parts: readonly string[];
}

/** What everybody loads who is not signed in. */
const LANDING: Chunk = { name: 'landing', parts: ['app/sign-in/LandingPage'] };

/** What every screen behind the sign-in stands in. */
const SHELL: Chunk = { name: 'app', parts: ['app/shell/SignedInApp'] };

/** What comes behind every screen: the drawings of trips' covers, and what keeps reads and changes on the device. */
const BEHIND: readonly Chunk[] = [
  { name: 'covers', parts: ['features/trips/cover-scenes/DrawnCover'] },
  {
    name: 'offline',
    parts: ['app/shell/keep-offline', 'platform/offline/restore-reads', 'platform/outbox/outbox-code'],
  },
];

/** The screens, each with what it shows in any case a moment later. What only one of them needs comes with it. */
const SCREENS: readonly Chunk[] = [
  { name: 'home', parts: ['app/home/HomePage', 'app/home/HomeSections', 'app/home/FlightsSection'] },
  {
    name: 'trip',
    parts: [
      'app/trip/TripPage',
      'app/trip/itinerary-flight-slots',
      'features/weather/DayWeather',
      'features/ideas/UnansweredCount',
      'features/money/SourceExpense',
    ],
  },
  {
    name: 'lists',
    parts: [
      'app/concierge/ConciergePage',
      'app/trips/TripsPage',
      'app/trips/CompletedTripsPage',
      'app/trips/CurrentTripPage',
      'app/closets/ClosetsPage',
    ],
  },
  {
    name: 'profile',
    parts: [
      'app/account/ProfilePage',
      'app/account/PlanPage',
      'app/account/MembersPage',
      'app/share/SharePage',
      'app/shell/NotFoundPage',
    ],
  },
  { name: 'join', parts: ['app/sign-in/JoinPage', 'app/sign-in/AccountRecovery', 'app/dates/LinkedDatesPage'] },
  { name: 'legal', parts: ['app/legal/TermsPage', 'app/legal/PrivacyPage'] },
];

/** What a wide window or a press opens: the tabs of a trip, and dialogs by the screens that they open on. */
const OPENED: readonly Chunk[] = [
  { name: 'trip-aside', parts: ['app/trip/TripAside'] },
  {
    name: 'trip-tabs',
    parts: [
      'features/outfits/ClosetTab',
      'features/shopping/ShoppingTab',
      'app/trip/TripShopping',
      'features/shopping/shopping.queries',
      'features/members/MembersTab',
      'features/members/members.queries',
      'features/chat/ChatTab',
      'features/chat/MessageActions',
      'features/chat/EarlierMessage',
      'app/trip/TripUnavailable',
      'app/trip/TripArrivals',
      'app/trip/TripPacking',
    ],
  },
  {
    name: 'trip-ideas',
    parts: [
      'app/trip/TripIdeas',
      'features/ideas/AnswersSheet',
      'features/ideas/IdeaForm',
      'features/ideas/CommentsSheet',
      'features/ideas/DeleteIdeaDialog',
      'features/ideas/PlanSheet',
    ],
  },
  {
    name: 'trip-money',
    parts: [
      'features/money/MoneyTab',
      'features/money/ExpenseForm',
      'features/money/ExpenseOfSource',
      'features/money/ExpenseSheet',
      'features/money/PaymentDetailSheet',
      'features/money/PaymentSheet',
      'features/money/PaySheet',
      'features/money/MoneySettingsSheet',
      'features/money/PaymentDetailsSheet',
    ],
  },
  { name: 'trip-dates', parts: ['app/trip/DatesPage', 'app/trip/DatePollDialog', 'app/trip/ChooseDates'] },
  {
    name: 'trip-dialogs',
    parts: [
      'app/trips/TripDialog',
      'app/trips/NewTripDialog',
      'app/flights/FlightSheets',
      'features/flights/RemoveFlightDialog',
      'features/members/LeaveTripDialog',
      'app/closets/PlanOutfit',
      'features/itinerary/MoveSheet',
      'features/itinerary/activity-drag',
      'features/itinerary/PicturesSheet',
      'features/trips/calendar/DayTripsSheet',
      'app/home/DayStays',
      'features/members/MemberDialogs',
      'features/members/GuestDialogs',
      'features/itinerary/ParticipantsSheet',
      'features/itinerary/ActivityForm',
      'features/itinerary/DeleteActivity',
      'features/itinerary/attachment-file',
      'features/outfits/ClosetDialogs',
      'features/shopping/ShoppingForm',
      'features/shopping/DeleteItemDialog',
      'app/closets/TransferOutfit',
      'app/concierge/CardSheets',
      'features/concierge/PassageSheet',
      'features/concierge/DeleteQuestionDialog',
    ],
  },
  {
    name: 'account-dialogs',
    parts: [
      'app/account/AccountDialogs',
      'features/notifications/NotificationsSheet',
      'features/outbox/WaitingChanges',
      'features/accounts/ProfileSheet',
      'features/accounts/security/OwnPhoneSheet',
      'features/accounts/reauthentication/ReauthenticationSheet',
      'features/accounts/reauthentication/reauthentication.queries',
    ],
  },
  {
    name: 'sign-up',
    parts: [
      'features/accounts/SignUpForm',
      'features/accounts/phone/PhoneEntry',
      'features/accounts/phone/CreateAccountSheet',
      'features/accounts/passkeys/SecondFactorStep',
      'features/accounts/passkeys/passkeys.queries',
    ],
  },
];

/** The screens that people begin with: what another needs as well comes before what only others share. */
const BEGUN_WITH: ReadonlySet<string> = new Set(['home', 'trip']);

/** What no release of ours changes, so that browsers keep it over releases: all that every page needs from packages, and what joins modules. */
const VENDOR =
  /rolldown[\\/]runtime|[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack)[\\/](?!(react-)?virtual)/;

/** What draws the days of a month: it comes with whichever of the calendars is wanted first, and no other needs that one for it. */
const DAY_PICKER = /[\\/]node_modules[\\/](react-day-picker|date-fns|@date-fns)[\\/]/;

const source = path.join(import.meta.dirname, 'src');

/**
 * Puts the app into few files: one for each screen, under it what several screens share, and one for what opens on it. Which
 * modules those need is found by building the app once without grouping, as only the bundler knows what is left of a module.
 */
export const chunksByScreen = (sourcePlugins: () => PluginOption[]): Plugin => ({
  name: 'caravan:chunks-by-screen',
  apply: 'build',
  async config(config) {
    const chunkOf = chunksOfModules(await partsOf({ ...config, plugins: sourcePlugins() }));
    const name = (id: string) =>
      VENDOR.test(id) ? 'react' : DAY_PICKER.test(id) ? 'DayPicker' : (chunkOf.get(id) ?? null);
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ debugName: 'by screen', name, includeDependenciesRecursively: false }] },
          },
        },
      },
    };
  },
});

/** What each module of ours needs with it, itself included, by its path below src; '' for what comes first. */
type Parts = ReadonlyMap<string, ReadonlySet<string>>;

const partsOf = async (config: InlineConfig): Promise<Parts> => {
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    // What several parts need stays by itself, rather than in one of them that the others would then seem to need.
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })) as Rollup.RollupOutput;
  const files = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const parts = new Map<string, ReadonlySet<string>>();
  for (const file of files.values()) {
    const modules = modulesOf(file, files);
    if (file.isEntry) parts.set('', modules);
    // One that others import as well has no file of its own.
    else for (const id of file.moduleIds.filter((one) => one.startsWith(source))) parts.set(partOf(id), modules);
  }
  return parts;
};

const partOf = (id: string): string =>
  path
    .relative(source, id)
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '');

/** The modules of a file and of all that it imports. */
const modulesOf = (
  { moduleIds, imports }: Rollup.OutputChunk,
  files: ReadonlyMap<string, Rollup.OutputChunk>,
): Set<string> => {
  const found = new Set(moduleIds);
  const followed = new Set<string>();
  const follow = (names: readonly string[]): void => {
    for (const name of names) {
      const file = files.get(name);
      if (file === undefined || followed.has(name)) continue;
      followed.add(name);
      for (const id of file.moduleIds) found.add(id);
      follow(file.imports);
    }
  };
  follow(imports);
  return found;
};

/**
 * The name of the file in which each module comes, from below: the base, which every page has; the landing; what comes behind every screen; what
 * several screens share; the screens; what several dialogs share; what opens. A file imports from those before it alone.
 *
 * @throws Error where a part that is named here is not in the app.
 */
export const chunksOfModules = (parts: Parts): Map<string, string> => {
  const modulesIn = ({ parts: names }: Pick<Chunk, 'parts'>): Set<string> =>
    new Set(
      names.flatMap((name) => {
        const found = parts.get(name);
        if (!found) throw new Error(`The app imports no ${name} when it is wanted: see chunks.ts.`);
        return [...found];
      }),
    );
  const landing = modulesIn(LANDING);
  const shell = modulesIn(SHELL);
  const screens = SCREENS.map((chunk) => ({ name: chunk.name, modules: modulesIn(chunk) }));
  const behind = BEHIND.map((chunk) => ({ name: chunk.name, modules: modulesIn(chunk) }));
  const opened = OPENED.map((chunk) => ({ name: chunk.name, modules: modulesIn(chunk) }));
  const first = modulesIn({ parts: [''] });

  const chunkOf = (id: string): string | null => {
    const onScreens = screens.filter(({ modules }) => modules.has(id));
    const inOpened = opened.filter(({ modules }) => modules.has(id));
    const isBegunWith = shell.has(id) || onScreens.some(({ name }) => BEGUN_WITH.has(name));
    if (first.has(id) || (landing.has(id) && isBegunWith)) return 'base';
    const isInForms = inOpened.length > 0 || onScreens.some(({ name }) => name !== 'join');
    const [later, otherLater] = behind.filter(({ modules }) => modules.has(id));
    if (landing.has(id)) return isInForms ? 'forms' : later ? 'scenes' : LANDING.name;
    if (shell.has(id)) return 'app';
    if (later) return isBegunWith || otherLater ? 'app' : later.name;
    const [screen, another] = onScreens;
    const isOfScreen = !another && inOpened.every(({ name }) => name.startsWith(screen?.name ?? ''));
    if (screen) return isOfScreen ? screen.name : isBegunWith ? 'app' : 'shared';
    if (inOpened.length > 1) return 'dialogs';
    // What nobody names stays by itself, such as lists that hardly anybody needs.
    return inOpened[0]?.name ?? null;
  };
  const ids = new Set([...parts.values()].flatMap((modules) => [...modules]));
  return new Map([...ids].map((id) => [id, chunkOf(id) ?? ''] as const).filter(([, name]) => name !== ''));
};
