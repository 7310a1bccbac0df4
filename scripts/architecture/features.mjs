/** @typedef {import('./modules.mjs').Module} Module */

/**
 * An import from one feature of the server to another.
 * @typedef {object} Arrow
 * @property {string} from The feature that imports.
 * @property {string} to The feature that is imported.
 * @property {string} file The file that imports.
 * @property {string} imported The file that is imported.
 */

/**
 * The server's features in their order, from below, by the layers that the README's picture shows. A feature imports those before
 * it alone.
 * @type {{ layer: string, features: string[] }[]}
 */
const featureLayers = [
  { layer: 'Accounts and sessions', features: ['accounts', 'phone'] },
  { layer: 'Trips and who belongs to them', features: ['trips', 'members'] },
  { layer: 'Files, and signing in by a provider', features: ['files', 'single-sign-on'] },
  {
    layer: 'What a trip holds',
    features: [
      'places',
      'weather',
      'itinerary',
      'outfits',
      'shopping',
      'packing',
      'flights',
      'chat',
      'date-polls',
      'money',
      'ideas',
    ],
  },
  { layer: 'Plans', features: ['plans'] },
  {
    layer: 'What looks across',
    features: ['home', 'notifications', 'calendars', 'concierge', 'account-data', 'trip-copies'],
  },
];

const featureOf = /^packages\/server\/src\/features\/([^/]+)\//;

/**
 * The imports between features, tests apart.
 * @param {readonly Module[]} modules
 * @returns {Arrow[]}
 */
export function featureGraph(modules) {
  return modules
    .filter(({ isTest }) => !isTest)
    .flatMap(({ file, imports }) => {
      const from = featureOf.exec(file)?.[1];
      if (from === undefined) return [];
      return imports.flatMap((imported) => {
        const to = featureOf.exec(imported)?.[1];
        return to === undefined || to === from ? [] : [{ from, to, file, imported }];
      });
    });
}

/**
 * @param {readonly Arrow[]} arrows
 * @returns {string[]} The pairs that import each other, as 'one ⇄ other'.
 */
export function mutualPairs(arrows) {
  const named = new Set(arrows.map(({ from, to }) => `${from} → ${to}`));
  const pairs = arrows
    .filter(({ from, to }) => from < to && named.has(`${to} → ${from}`))
    .map(({ from, to }) => `${from} ⇄ ${to}`);
  return [...new Set(pairs)];
}

/**
 * What is against the order: an import of a higher feature, and a feature that the order does not name.
 * @param {readonly Module[]} modules
 * @param {typeof featureLayers} [layers]
 * @returns {{ rule: string, from: string, to: string }[]}
 */
export function judgeFeatureOrder(modules, layers = featureLayers) {
  const order = layers.flatMap(({ features }) => features);
  const rank = new Map(order.map((feature, index) => [feature, index]));
  const unknown = modules.filter(({ file }) => {
    const feature = featureOf.exec(file)?.[1];
    return feature !== undefined && !rank.has(feature);
  });
  return [
    ...unknown.map(({ file }) => ({
      rule: 'server-features-have-a-place-in-the-order',
      from: file,
      to: 'belongs to a feature that scripts/architecture/features.mjs does not name',
    })),
    ...featureGraph(modules)
      .filter(({ from, to }) => (rank.get(from) ?? 0) <= (rank.get(to) ?? 0))
      .map(({ file, imported }) => ({ rule: 'server-features-import-downwards', from: file, to: imported })),
  ];
}

/**
 * The picture of the server's features as Mermaid draws it: the highest layer on top, and an arrow for each feature that another
 * imports, but for those that a longer way of arrows shows already.
 * @param {readonly Module[]} modules
 * @returns {string}
 */
export function drawFeatures(modules) {
  const arrows = featureGraph(modules);
  const order = featureLayers.flatMap(({ features }) => features);
  const targets = new Map(
    order.map((feature) => [feature, new Set(arrows.filter(({ from }) => from === feature).map(({ to }) => to))]),
  );
  /** @type {(from: string, to: string, seen?: Set<string>) => boolean} Whether a longer way of arrows leads there. */
  const isShownBy = (from, to, seen = new Set()) =>
    [...(targets.get(from) ?? [])].some((next) => {
      if (next === to || seen.has(next)) return false;
      seen.add(next);
      return targets.get(next)?.has(to) || isShownBy(next, to, seen);
    });
  const lines = featureLayers
    .toReversed()
    .flatMap(({ layer, features }, index) => [
      `  subgraph layer${index}["${layer}"]`,
      ...features.map((feature) => `    ${feature}`),
      '  end',
    ]);
  const shown = order.toReversed().flatMap((from) =>
    [...(targets.get(from) ?? [])]
      .filter((to) => !isShownBy(from, to))
      .toSorted((one, other) => order.indexOf(other) - order.indexOf(one))
      .map((to) => `  ${from} --> ${to}`),
  );
  return ['flowchart TB', ...lines, ...shown].join('\n');
}
