/** Where the rows of a table stand in a database of several machines, as Citus has it. */
export type Placement =
  /** Each row where the hash of a column says; tables of one group that share it have their rows of one value side by side. */
  | { readonly kind: 'distributed'; readonly by: string; readonly group: string }
  /** All rows on every machine. */
  | { readonly kind: 'reference' }
  /** On the machine that servers connect to. */
  | { readonly kind: 'local' };

const reference = { kind: 'reference' } as const;
const local = { kind: 'local' } as const;
const ofTrip = { kind: 'distributed', by: 'trip_id', group: 'trips' } as const;
const ofPerson = { kind: 'distributed', by: 'user_id', group: 'person_trips' } as const;
const directory = (table: string, by: string) => ({ kind: 'distributed', by, group: table }) as const;

/** Every table, in the order in which docs/scaling.md distributes them. */
export const placements: Readonly<Record<string, Placement>> = {
  subscription_plans: reference,
  users: reference,
  flights: reference,
  flight_changes: reference,

  trips: { kind: 'distributed', by: 'id', group: 'trips' },
  trip_members: ofTrip,
  trip_removals: ofTrip,
  trip_guests: ofTrip,
  join_links: ofTrip,
  files: ofTrip,
  itinerary_items: ofTrip,
  activity_attachments: ofTrip,
  activity_participants: ofTrip,
  outfits: ofTrip,
  shopping_items: ofTrip,
  packing_lists: ofTrip,
  packing_marks: ofTrip,
  packing_entries: ofTrip,
  trip_flights: ofTrip,
  trip_chats: ofTrip,
  chat_messages: ofTrip,
  message_reactions: ofTrip,
  removed_reactions: ofTrip,
  chat_notices: ofTrip,
  date_polls: ofTrip,
  date_voters: ofTrip,
  date_answers: ofTrip,
  money_settings: ofTrip,
  expenses: ofTrip,
  expense_shares: ofTrip,
  expense_debts: ofTrip,
  expense_receipts: ofTrip,
  trip_payments: ofTrip,
  money_history: ofTrip,
  debt_reminders: ofTrip,
  ideas: ofTrip,
  idea_answers: ofTrip,
  idea_comments: ofTrip,

  person_trips: ofPerson,
  personal_files: ofPerson,
  tracked_flights: ofPerson,
  concierge_searches: ofPerson,
  concierge_usage: ofPerson,
  concierge_questions: ofPerson,
  notifications: ofPerson,
  notification_settings: ofPerson,
  payment_details: ofPerson,

  item_directory: directory('item_directory', 'id'),
  file_directory: directory('file_directory', 'id'),
  join_link_secrets: directory('join_link_secrets', 'secret'),
  date_links: directory('date_links', 'digest'),
  used_ids: directory('used_ids', 'id'),

  airlines: local,
  airports: local,
  area_names: local,
  calendar_feeds: local,
  countries: local,
  doomed_objects: local,
  due_mails: local,
  due_pushes: local,
  exchange_rates: local,
  flight_calls: local,
  former_emails: local,
  idempotency_keys: local,
  known_devices: local,
  leaving_customers: local,
  live_announcements: local,
  mail_links: local,
  passkeys: local,
  phone_codes: local,
  place_names: local,
  place_starts: local,
  places: local,
  provider_identities: local,
  push_subscriptions: local,
  recovery_codes: local,
  reference_data: local,
  regions: local,
  schema_migrations: local,
  security_events: local,
  servers: local,
  sessions: local,
  sign_in_steps: local,
  spent_proofs: local,
  stripe_events: local,
  weather_spans: local,
};

/** The statements that distribute the tables, one a line. */
export const distributingStatements = (): string[] =>
  Object.entries(placements).flatMap(([table, placement]) => {
    if (placement.kind === 'local') return [];
    if (placement.kind === 'reference') return [`select create_reference_table('${table}');`];
    const group = placement.group === table ? 'none' : placement.group;
    return [`select create_distributed_table('${table}', '${placement.by}', colocate_with => '${group}');`];
  });
