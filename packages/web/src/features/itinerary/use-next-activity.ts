import { timeAfter } from '@caravan/contract/itinerary/proposals.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { useEffect, useRef } from 'react';
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
