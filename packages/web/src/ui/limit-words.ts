/** What an empty part of a trip tells its editors while they can only read it. */
export const CANNOT_ADD = 'You cannot add anything for now. The note under the trip’s cover says why.';
