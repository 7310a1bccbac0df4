import type { Issue } from '@caravan/contract/errors.ts';
import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import type { Failure } from '../ui/FormFailure.tsx';

type Values = Record<string, string>;
type Errors<V> = Partial<Record<keyof V & string, string>>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a submit event says, of React's and of the platform's alike. */
interface Submitted {
  readonly currentTarget: Element;
  readonly preventDefault: () => void;
}

interface FormOptions<V extends Values, S extends z.core.$ZodType> {
  readonly initial: V;
  /** The contract's schema of what is sent, so that both sides refuse the same in the same words. */
  readonly schema: S;
  /** Makes what the schema checks from what was typed; the same by default. */
  readonly toInput?: (values: V) => unknown;
  /** Called with what the schema made of the values; never twice at a time. Answers its own failures. */
  readonly onValid: (output: z.output<S>) => Promise<void>;
}

/**
 * A form of text fields. Checks when it is submitted, shows each message at its field, moves the focus to the first wrong
 * one, and from then on follows what is typed. Give `onSubmit` to the `<form noValidate>` and spread `field(name)` on each field.
 */
export const useForm = <V extends Values, S extends z.core.$ZodType>(options: FormOptions<V, S>) => {
  const { initial, schema, toInput, onValid } = options;
  const [values, setValues] = useState(initial);
  const { sending, sendOnce } = useSendOnce();
  const { errors, setErrors, showErrors, failure, fail, rememberForm } = useErrors<V>();

  const check = (candidate: V) => z.safeParse(schema, toInput ? toInput(candidate) : candidate);

  const change = (changed: Partial<V>) => {
    const next = { ...values, ...changed };
    // Over what is there then: what is answered later must not take back what was typed meanwhile.
    setValues((before) => ({ ...before, ...changed }));
    fail(null);
    const wrong = Object.keys(changed).filter((name) => errors[name] !== undefined);
    if (wrong.length === 0) return;
    const found: Errors<V> = errorsIn(check(next));
    setErrors({ ...errors, ...Object.fromEntries(wrong.map((name) => [name, found[name]])) });
  };

  const onSubmit = (event: Submitted) => {
    event.preventDefault();
    fail(null);
    rememberForm(event.currentTarget);
    const result = check(values);
    const wrong = { ...errorsIn<V>(result), ...unfinishedIn<V>(event.currentTarget) };
    if (!result.success || Object.keys(wrong).length > 0) return showErrors(wrong);
    setErrors({});
    sendOnce(() => onValid(result.data));
  };

  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: (event: ChangeEvent<Control>) => change({ [name]: event.target.value } as Partial<V>),
  });

  return {
    values,
    errors,
    sending,
    /** Why the form as a whole was refused, until it is changed or sent again: for `<FormFailure>`. */
    failure,
    fail,
    /** Sets some fields. */
    change,
    showErrors,
    /** Takes back what is said at a field: what it was about is no more. */
    forgetError: (name: keyof V & string) => setErrors((before) => ({ ...before, [name]: undefined })),
    /** Shows what the server refused at its fields; whether there was anything to show. */
    showIssues: (issues: readonly Issue[]): boolean => {
      const known = issues.filter(({ path }) => path in values);
      if (known.length > 0) showErrors(byField(known));
      return known.length > 0;
    },
    onSubmit,
    field,
  };
};

/** What is wrong with the fields, and why the form as a whole was refused. */
const useErrors = <V extends Values>() => {
  const [errors, setErrors] = useState<Errors<V>>({});
  const [failure, fail] = useState<Failure | null>(null);
  const { rememberForm, focusFirstError } = useFirstError();
  const showErrors = (found: Errors<V>) => {
    setErrors(found);
    focusFirstError();
  };
  return { errors, setErrors, showErrors, failure, fail, rememberForm };
};

/** Sends one at a time: a second press while one is under way does nothing. */
const useSendOnce = () => {
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const sendOnce = (send: () => Promise<void>): void => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    void send().finally(() => {
      busy.current = false;
      setSending(false);
    });
  };
  return { sending, sendOnce };
};

/** A field that carries a mark; of a group of controls, which knows no `aria-invalid`, the group itself. */
const WRONG = '[aria-invalid="true"], [role="group"][data-invalid]';

const useFirstError = () => {
  const form = useRef<Element>(null);
  const [requests, setRequests] = useState(0);
  // After the render, when the fields carry their marks.
  useEffect(() => {
    if (requests > 0) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [requests]);
  return {
    rememberForm: (element: Element) => {
      form.current = element;
    },
    focusFirstError: () => setRequests((count) => count + 1),
  };
};

/** Dates and times that are typed in part: their value is empty, and they would be taken for none. */
const unfinishedIn = <V extends Values>(form: Element): Errors<V> =>
  Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter(({ name, validity }) => name !== '' && validity.badInput)
      .map(({ name, type }) => [name, `Please complete the ${type === 'time' ? 'time' : 'date'}`]),
  ) as Errors<V>;

const errorsIn = <V extends Values>(result: z.core.util.SafeParseResult<unknown>): Errors<V> =>
  result.success ? {} : byField(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));

/** The first message of each field. */
const byField = <V extends Values>(issues: readonly Issue[]): Errors<V> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message])) as Errors<V>;
