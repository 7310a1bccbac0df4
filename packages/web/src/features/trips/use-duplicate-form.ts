import { copiedParts } from '@caravan/contract/trips/duplicate.rules.ts';
import type { CompletedTrip, CopyPart, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { copyParts, NEW_TITLE_REQUIRED, tripCopySchema } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { issuesOf } from '../../platform/errors.ts';
import { useForm } from '../../platform/use-form.ts';
import { withSource, withStart } from './duplicate-form.rules.ts';
import { useDuplicateTrip } from './trip-copies.queries.ts';

interface DuplicateFormParts {
  /** The trip that the form begins with, if any. */
  opened: CompletedTrip | null;
  onSaved: (copy: Trip) => void;
  /** The copy is made once there is a connection. */
  onWaiting: () => void;
  /** Whether somebody still looks at the form, and is led to the copy. */
  isOpen: () => boolean;
}

/** The state of a copy to be: which trip, its new title and dates, and what comes along. */
export const useDuplicateForm = ({ opened, onSaved, onWaiting, isOpen }: DuplicateFormParts) => {
  const [source, setSource] = useState(opened);
  const { chosen, parts, togglePart } = useCopiedParts();
  const duplicate = useDuplicateTrip({ isEntered: isOpen });
  const form = useForm({
    initial: { title: opened?.title ?? '', startDate: '', endDate: '' },
    schema: tripCopySchema,
    onValid: async (copy) => {
      if (!source) return;
      try {
        const made = await duplicate(source.id, { ...copy, parts });
        if (made) onSaved(made);
        else onWaiting();
      } catch (error) {
        // The toast has said what went wrong; the fields that it is about say it too.
        form.showIssues(issuesOf(error));
      }
    },
  });
  const { values } = form;
  const onSubmit: typeof form.onSubmit = (event) => {
    form.onSubmit(event);
    if (values.title.trim() === '') form.fail({ title: 'Validation Error', description: NEW_TITLE_REQUIRED });
  };
  const isTyped = values.title !== (source?.title ?? '') || values.startDate !== '' || values.endDate !== '';
  return {
    form: { ...form, onSubmit },
    source,
    /** Takes a trip, or none. */
    choose: (next: CompletedTrip | null) => {
      setSource(next);
      form.change(withSource(values, source, next));
    },
    changeStart: (startDate: string) => form.change(withStart(values, source, startDate)),
    chosen,
    togglePart,
    isTouched: isTyped || parts.length < copyParts.length,
  };
};

/** What comes along as it is ticked: all of it at first. */
const useCopiedParts = () => {
  const [ticked, setTicked] = useState<readonly CopyPart[]>(copyParts);
  const chosen = copiedParts(ticked);
  return {
    chosen,
    parts: copyParts.filter((part) => chosen[part]),
    togglePart: (part: CopyPart) =>
      setTicked(ticked.includes(part) ? ticked.filter((each) => each !== part) : [...ticked, part]),
  };
};
