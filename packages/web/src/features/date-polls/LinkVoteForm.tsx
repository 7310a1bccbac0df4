import { pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import {
  type DateAnswer,
  type GivenAnswer,
  type LinkedDates,
  VOTER_NAME_MAX,
  VOTER_NAME_REQUIRED,
} from '@caravan/contract/date-polls/date-polls.schema.ts';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AnswersTable } from './AnswersTable.tsx';
import { CandidateList } from './CandidateList.tsx';
import { useVoteByLink } from './linked-dates.queries.ts';
import { keepVoter, type LinkVoter, newVoter, votersOn } from './voter-memory.ts';
import { candidatesOf, linkedVotesOf } from './votes.rules.ts';

interface LinkVoteFormProps {
  secret: string;
  dates: LinkedDates;
}

/** Where people without an account answer, each of a device for themselves. */
export const LinkVoteForm = ({ secret, dates }: LinkVoteFormProps) => {
  const { pollId } = dates;
  const [voter, setVoter] = useState(() => votersOn(pollId)[0] ?? newVoter());
  const isOpen = pollState(dates, new Date(serverNow())) === 'open';
  const known = votersOn(pollId);
  const others = known.filter(({ voterSecret }) => voterSecret !== voter.voterSecret);
  return (
    <div className="flex flex-col gap-5">
      {isOpen && known.length > 0 && (
        <section aria-label="Who answers" className="flex flex-wrap items-center gap-2">
          <p className="me-1 text-sm text-ink-muted">
            {voter.name === '' ? (
              'You answer for someone else.'
            ) : (
              <>
                You answer as <bdi className="font-semibold text-ink">{voter.name}</bdi>.
              </>
            )}
          </p>
          {others.map((other) => (
            <Button key={other.voterSecret} variant="secondary" size="small" onClick={() => setVoter(other)}>
              <span>
                Answer as <bdi>{other.name}</bdi>
              </span>
            </Button>
          ))}
          {voter.name !== '' && (
            <Button
              variant="secondary"
              size="small"
              icon={<UserPlus size={16} aria-hidden="true" />}
              onClick={() => setVoter(newVoter())}
            >
              Answer for Someone Else
            </Button>
          )}
        </section>
      )}
      <VoterForm
        key={voter.voterSecret}
        secret={secret}
        dates={dates}
        voter={voter}
        isOpen={isOpen}
        onVoter={setVoter}
      />
    </div>
  );
};

interface VoterFormProps extends LinkVoteFormProps {
  voter: LinkVoter;
  isOpen: boolean;
  onVoter: (voter: LinkVoter) => void;
}

/** Where one of them answers: each date with one press, and a name once. */
const VoterForm = ({ secret, dates, voter, isOpen, onVoter }: VoterFormProps) => {
  const [changed, setChanged] = useState<readonly GivenAnswer[]>([]);
  const votes = linkedVotesOf(dates, voter.voterId);
  const stored = votes.find(({ isOwn }) => isOwn)?.answers ?? [];
  // What is no candidate any more cannot be said.
  const kept = changed.filter(({ span }) => dates.candidates.includes(span));
  const own = [...stored.filter(({ span }) => !kept.some((one) => one.span === span)), ...kept];
  const answer = (span: string, given: DateAnswer) =>
    setChanged((before) => [...before.filter((one) => one.span !== span), { span, answer: given }]);
  return (
    <>
      <CandidateList
        candidatesIn={(order) => candidatesOf(dates.candidates, votes, own, order)}
        chosen={dates.chosen}
        onAnswer={isOpen ? answer : undefined}
      />
      {isOpen && (
        <SendAnswers
          secret={secret}
          dates={dates}
          voter={voter}
          own={own}
          isChanged={kept.length > 0}
          onVoter={onVoter}
          onSent={setChanged}
        />
      )}
      <AnswersTable candidates={candidatesOf(dates.candidates, votes, own)} votes={votes} />
    </>
  );
};

interface SendAnswersProps extends LinkVoteFormProps {
  voter: LinkVoter;
  /** All of one's answers, as they are to be sent. */
  own: readonly GivenAnswer[];
  /** Whether some of them are not sent yet. */
  isChanged: boolean;
  onVoter: (voter: LinkVoter) => void;
  /** What is in the form then and not sent. */
  onSent: (unsent: readonly GivenAnswer[]) => void;
}

/** What is sent under which name, and what becomes of it. */
const useAnswersToSend = ({ secret, dates, voter, own, isChanged, onVoter, onSent }: SendAnswersProps) => {
  const vote = useVoteByLink(secret);
  const [name, setName] = useState(voter.name);
  const [wrong, setWrong] = useState<string | undefined>();
  const [isForgotten, setForgotten] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // An editor takes people off a vote: then nothing of theirs is in it, whatever this device knows.
  const hasVoted = voter.voterId !== null && dates.voters.some(({ id }) => id === voter.voterId);
  const isTakenOff = voter.voterId !== null && !hasVoted;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setWrong(VOTER_NAME_REQUIRED);
      field.current?.focus();
      return;
    }
    const named = { ...voter, name: name.trim() };
    setForgotten(!keepVoter(dates.pollId, named));
    const body = { voterSecret: voter.voterSecret, name: named.name, answers: [...own] };
    vote.mutate(
      { params: { secret }, body },
      {
        onSuccess: ({ voterId }) => {
          const known = { ...named, voterId };
          keepVoter(dates.pollId, known);
          onVoter(known);
          onSent([]);
          showToast({ title: hasVoted ? 'Answers changed' : 'Thank you', description: 'Your answers are in.' });
        },
      },
    );
  };
  /** Nothing of theirs is left on the server then, and no name; the device goes on knowing them. */
  const takeBack = () => {
    const answers = own.map(({ span }) => ({ span, answer: null }));
    vote.mutate(
      { params: { secret }, body: { voterSecret: voter.voterSecret, name: voter.name, answers } },
      {
        onSuccess: () => {
          const known = { ...voter, voterId: null };
          keepVoter(dates.pollId, known);
          onVoter(known);
          onSent(own);
          showToast({ title: 'Answers taken back', description: 'You can send them again.' });
        },
      },
    );
  };
  return {
    vote,
    send,
    takeBack,
    field,
    name,
    wrong,
    isForgotten,
    hasVoted,
    isTakenOff,
    isSent: hasVoted && !isChanged && name.trim() === voter.name,
    rename: (next: string) => {
      setWrong(undefined);
      setName(next);
    },
  };
};

const SendAnswers = (props: SendAnswersProps) => {
  const { vote, send, takeBack, field, name, wrong, isForgotten, hasVoted, isTakenOff, isSent, rename } =
    useAnswersToSend(props);
  const need = useConnectionNeed();
  const isEmpty = props.own.length === 0;
  return (
    <form
      noValidate
      onSubmit={send}
      aria-label="Your answers"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      {isTakenOff && (
        <p role="status" className="text-sm font-medium text-clay-ink">
          Your answers were taken off this vote and do not count. You can answer again.
        </p>
      )}
      <TextField
        ref={field}
        label="Your name"
        name="voter"
        value={name}
        error={wrong}
        autoComplete="name"
        required
        dir="auto"
        maxLength={VOTER_NAME_MAX}
        hint={
          hasVoted
            ? 'You can change your answers from this device.'
            : 'Everybody with the link sees it beside your answers.'
        }
        onChange={(event) => rename(event.target.value)}
      />
      <FormFailure
        failure={vote.error ? { title: 'Your answers are not in yet', description: messageOf(vote.error) } : null}
      />
      {isForgotten && (
        <p className="text-sm text-clay-ink">
          Your browser keeps nothing for this page, so you cannot change your answers after you leave it.
        </p>
      )}
      {need.note}
      <Button
        type="submit"
        size="large"
        pending={vote.isPending}
        {...need.control}
        disabled={need.isMissing || isEmpty || isSent}
      >
        {isSent ? 'Your Answers Are In' : hasVoted ? 'Save Changes' : 'Send Answers'}
      </Button>
      {hasVoted && (
        <Button variant="quiet" size="small" pending={vote.isPending} {...need.control} onClick={takeBack}>
          Take My Answers Back
        </Button>
      )}
      {isEmpty && <p className="text-sm text-ink-muted">Answer at least one of the dates first.</p>}
    </form>
  );
};
