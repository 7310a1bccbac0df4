/** The database of what was read (offline-database.ts), which ends with the session. */
export const OFFLINE_DATABASE = 'caravan-reads';
