import { timeAfter } from '@caravan/contract/itinerary/proposals.rules.ts';
import { DEFAULT_CATEGORY, type Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { ActivityFormValues } from './activity-form.rules.ts';

interface Form {
  readonly values: ActivityFormValues;
  readonly change: (changed: Partial<ActivityFormValues>) => void;
}

/** Goes on with a form for the next activity: on the day of the one that was stored, after it. What was typed meanwhile stays. */
export const useNextActivity = (form: Form, onNext: (next: ActivityFormValues) => void, zone: string) => {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  return (stored: Activity) => {
    const { values, change } = latest.current;
    const next = nextForm(values, stored, zone);
    change(values.title === form.values.title ? next : { ...values, ...when(next) });
    onNext(next);
  };
};

const when = ({ startTime, endDate, endTime }: ActivityFormValues) => ({ startTime, endDate, endTime });

const nextForm = (values: ActivityFormValues, stored: Activity, zone: string): ActivityFormValues => ({
  ...values,
  attachments: '',
  title: '',
  category: DEFAULT_CATEGORY,
  location: '',
  position: '',
  description: '',
  // It begins by the trip's clock, wherever the one before has led.
  startZone: '',
  endZone: '',
  startTime: stored.startTime === null ? values.startTime : timeAfter(stored, zone),
  endDate: '',
  endTime: '',
});

/** Whether the dialog stays for another activity once this one is saved. */
export const useStaying = () => {
  const [stays, setStays] = useState(false);
  const [times, setTimes] = useState(0);
  const [isByLine, setIsByLine] = useState(false);
  const wanted = useRef(false);
  const title = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLInputElement>(null);
  return {
    title,
    line,
    stays,
    /** How many activities were added before the one that is written now. */
    times,
    /** Whether the one before was written in one line. */
    isByLine,
    /** Goes on with the next: where the one before was written. */
    goOn: () => {
      setIsByLine(line.current?.value !== '');
      setTimes((before) => before + 1);
      title.current?.focus();
    },
    /** As it was chosen with the press that has saved. */
    isWanted: () => wanted.current,
    choose: (next: boolean) => {
      wanted.current = next;
      setStays(next);
    },
  };
};
