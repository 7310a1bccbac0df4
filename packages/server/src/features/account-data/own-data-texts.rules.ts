export const README = 'README.txt';
export const MISSING_FILES = 'missing-files.txt';

export const readmeText = (now: Date): string => `Your data in Caravan
Read at ${now.toISOString()}

profile.json      your account: names, address, phone number, settings
sign-in.json      what signs in to your account beside a password: phone number, passkeys, providers
sessions.json     where you are signed in
security.json     what happened to your account in the last 180 days, the newest first
flights.json      the flights that you follow
concierge.json    what you asked the concierge, with its answers
plan.json         your plan, how it stands with its payment, and how many questions you have asked the concierge
profile-picture   your picture, if you have set one
uploads/          files that you have uploaded and not used on a trip yet
trips/            a folder for each trip that you are on

In the folder of a trip:

trip.json         title, dates, destination, your role
members.json      who is on the trip, in which role and since when
itinerary.json    the activities; attachmentFile names the document in attachments/
outfits.json      the outfits; imageFile names the picture in outfits/
shopping.json     the shopping list
packing.json      your packing list, if you have made one
chat.json         all messages, the oldest first
cover             the picture of the trip, if it has one of its own

The .json files are text in UTF-8 and open in any editor. Times are in UTC. Of other people they say what you see in Caravan:
their names and roles. If ${MISSING_FILES} is there, it lists files that were deleted while the archive was made.
`;

/** @param paths where the files would lie. */
export const missingFilesText = (paths: readonly string[]): string =>
  ['These files were deleted while the archive was made:', '', ...paths, ''].join('\n');
