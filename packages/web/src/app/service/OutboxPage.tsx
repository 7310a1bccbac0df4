import type { OutboxMessage } from '@caravan/contract/service/service.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Inbox, Mail, MessageSquareText, RotateCw } from 'lucide-react';
import { MessageText } from '../../features/chat/MessageText.tsx';
import { outboxQuery } from '../../features/service/outbox.queries.ts';
import { configQuery } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';

/** What this server would have sent by mail or SMS. Where it does send there is no such page. */
export const OutboxPage = () => {
  const config = useQuery(configQuery);
  return config.data?.hasOutbox === false ? (
    <NotFoundPage />
  ) : (
    <Outbox isThere={config.data?.hasOutbox ?? config.isError} />
  );
};

/** @param props `isThere`: whether the server has an outbox; before that is known it loads. */
const Outbox = ({ isThere }: { isThere: boolean }) => {
  const query = useQuery({ ...outboxQuery, enabled: isThere });
  return (
    <main className="page-x mx-auto w-full max-w-2xl pb-10">
      <title>Outbox · Caravan</title>
      <PageHeader
        title="Outbox"
        subtitle="Mails and text messages that this development server did not send."
        backHref="/"
        backLabel="Caravan"
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw size={18} aria-hidden="true" />}
            onClick={() => void query.refetch()}
          >
            Refresh
          </Button>
        }
      />
      <Loaded query={query} skeleton={<OutboxSkeleton />} what="The outbox">
        {(messages) => (messages.length === 0 ? <NothingSent /> : <Messages messages={messages} />)}
      </Loaded>
    </main>
  );
};

const Messages = ({ messages }: { messages: readonly OutboxMessage[] }) => (
  <ul aria-label="Messages" className="flex flex-col gap-4">
    {messages.map((message) => (
      <MessageCard key={`${message.createdAt} ${message.to} ${message.text}`} message={message} />
    ))}
  </ul>
);

const CHANNELS = {
  mail: { name: 'Mail', icon: <Mail size={20} /> },
  sms: { name: 'SMS', icon: <MessageSquareText size={20} /> },
} as const;

const MessageCard = ({ message: { channel, to, subject, text, createdAt } }: { message: OutboxMessage }) => (
  <Card as="li" className="flex flex-col gap-3">
    <div className="flex items-start gap-3">
      <TintedIcon tint={channel === 'mail' ? 'teal' : 'blue'}>{CHANNELS[channel].icon}</TintedIcon>
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="text-start font-semibold wrap-anywhere">
          {subject ?? CHANNELS[channel].name}
        </h2>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {CHANNELS[channel].name} to <bdi>{to}</bdi> ·{' '}
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleString(undefined, SHOWN_TIME)}</time>
        </p>
      </div>
    </div>
    <MessageText content={text} />
  </Card>
);

const SHOWN_TIME = { dateStyle: 'medium', timeStyle: 'medium' } as const;

const NothingSent = () => (
  <Card>
    <EmptyState
      icon={<Inbox size={28} />}
      title="Nothing here yet"
      text="What Caravan would send shows here at once, newest first."
    />
  </Card>
);

const OutboxSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-4">
    <Skeleton className="h-44" />
    <Skeleton className="h-44" />
  </SkeletonGroup>
);
