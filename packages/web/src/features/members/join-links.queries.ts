import {
  createJoinLink,
  getInvitation,
  inviteByMail,
  joinTrip,
  listJoinLinks,
  revokeJoinLink,
} from '@caravan/contract/members/join-links.endpoints.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf, NetworkError } from '../../platform/api.ts';
import { refreshLists, refreshRead } from '../../platform/live-refresh.ts';
import { patchWithAnswer } from '../../platform/patch-read.ts';
import { minutes } from '../../platform/query-client.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/** The trip's links that let people in, newest first, for its editors; fresh a minute, as they end by themselves. */
export const joinLinksQuery = (tripId: string) => {
  const params = { tripId };
  return queryOptions({
    queryKey: keyOf(listJoinLinks, { params }),
    queryFn: ({ signal }) => call(listJoinLinks, { params, signal }),
    staleTime: minutes(1),
  });
};

/** The invitation of a link; refetched whenever it is opened. */
export const invitationQuery = (secret: string) => {
  const params = { secret };
  return queryOptions({
    queryKey: keyOf(getInvitation, { params }),
    queryFn: ({ signal }) => call(getInvitation, { params, signal }),
    staleTime: 0,
  });
};

/** Makes a link; says what went wrong. */
export const useCreateJoinLink = (tripId: string) => {
  const client = useQueryClient();
  return useSend(createJoinLink, {
    onSuccess: (link) => {
      change(client, tripId, (links) => [link, ...links.filter(({ id }) => id !== link.id)]);
      showToast({ title: 'Link ready', description: 'Copy it and send it to your friends.' });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to make a link'),
  });
};

/** Mails somebody a link of their own; says so, or what went wrong. */
export const useInviteByMail = (tripId: string) => {
  const client = useQueryClient();
  return useSend(inviteByMail, {
    onSuccess: (link, { body }) => {
      change(client, tripId, (links) => [link, ...links.filter(({ id }) => id !== link.id)]);
      showToast({
        title: 'Invitation sent',
        description: `A mail with a link for one person is on its way to ${body.email}.`,
      });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to send the invitation'),
  });
};

/** Revokes a link; says so, or what went wrong. One that is not there any more is revoked all the same. */
export const useRevokeJoinLink = (tripId: string) => {
  const client = useQueryClient();
  return useSend(revokeJoinLink, {
    onSuccess: (_nothing, { params: { linkId } }) => {
      change(client, tripId, (links) => links.filter(({ id }) => id !== linkId));
      showToast({ title: 'Link revoked', description: 'Nobody joins by it any more.' });
    },
    onError: (error) => afterFailure(client, tripId, error, 'Failed to revoke the link'),
  });
};

/** Joins the trip of a link; from then on every list has one trip more. */
export const useJoinTrip = () => {
  const client = useQueryClient();
  return useSend(joinTrip, { onSuccess: () => void refreshLists(client) });
};

const change = (client: QueryClient, tripId: string, to: (links: JoinLink[]) => JoinLink[]): void =>
  patchWithAnswer(client, joinLinksQuery(tripId), to);

/** Shows the server's message or the sentence for what failed, and refetches the list, which may be out of date. */
const afterFailure = (client: QueryClient, tripId: string, error: Error, fallback: string): void => {
  const known = error instanceof NetworkError || (error instanceof ApiError && error.body !== undefined);
  showFailure(error, known ? {} : { description: fallback });
  if (error instanceof ApiError) void refreshRead(client, listJoinLinks, { tripId });
};
