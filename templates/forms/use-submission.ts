import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fieldId } from '../contract/form-ids.ts';
import { type BrokenRule, check, type Values } from '../contract/form-rules.ts';
import type { ShownForm } from '../contract.ts';
import { send } from './send.ts';
import { askForStart, isRipe, type Start } from './start.ts';

interface SubmissionState {
  stage: 'editing' | 'sending' | 'sent' | 'failed';
  problems: readonly BrokenRule[];
  /** Whether the problems come from sending, so that the summary lists them. */
  summarised: boolean;
  /** Counts the answers to sending. Each answer moves the focus to its message. */
  answers: number;
  /** The values that were sent. */
  values: Values;
}

export interface Submission extends Omit<SubmissionState, 'answers'> {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  status: RefObject<HTMLParagraphElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Updates the messages of fields that the visitor corrects. `also`: the name of another field to check at once. */
  recheck: (also?: string) => void;
}

const typedIn = (form: HTMLFormElement) => Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]));

/** The state of a form from typing to sent. The inputs are uncontrolled, so values that were typed before hydration count. */
export function useSubmission(shown: ShownForm): Submission {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // A ref, not state: the second click of a double click comes before the next render.
  const busy = useRef(false);
  const start = useRef<Start | null>(null);
  const {
    action,
    receiver: { timed: isTimed },
  } = shown;
  const [state, setState] = useState<SubmissionState>({
    stage: 'editing',
    problems: [],
    summarised: false,
    answers: 0,
    values: {},
  });
  const { stage, problems, summarised, answers, values } = state;

  useEffect(() => {
    if (form.current) enhance(form.current);
  }, []);
  useEffect(() => {
    if (!isTimed || !form.current) return;
    return whenBegun(form.current, async () => {
      start.current = await askForStart(action);
    });
  }, [isTimed, action]);
  usePrefixedTitle(shown.messages.titlePrefix ?? '', summarised);
  useEffect(() => {
    if (answers > 0) (summary.current?.hidden === false ? summary : status).current?.focus();
  }, [answers]);

  const checkNow = (element: HTMLFormElement) => check(shown, typedIn(element), Date.now());
  const answer = (next: Pick<SubmissionState, 'stage' | 'problems'> & Partial<Pick<SubmissionState, 'values'>>) =>
    setState((last) => ({
      ...last,
      ...next,
      summarised: next.problems.length > 0,
      answers: last.answers + 1,
    }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (busy.current) return;
    const checked = checkNow(element);
    if (checked.problems.length > 0) return answer({ stage: 'editing', problems: checked.problems });
    busy.current = true;
    setState((last) => ({ ...last, stage: 'sending', problems: [], summarised: false }));
    const body = new URLSearchParams(typedIn(element));
    if (body.has('started')) body.set('sent', String(Date.now()));
    if (start.current && isRipe(start.current)) body.set('token', start.current.token);
    const outcome = await send({ form: shown, body });
    busy.current = false;
    if (outcome.sent) answer({ stage: 'sent', problems: [], values: checked.values });
    else answer({ stage: outcome.problems.length > 0 ? 'editing' : 'failed', problems: outcome.problems });
  };

  const recheck = (also?: string) => {
    const fields = new Set<string | undefined>([...problems.map(({ field }) => field), also]);
    if (!form.current || (problems.length === 0 && !also)) return;
    const left = checkNow(form.current).problems.filter(({ field }) => fields.has(field));
    setState((last) => ({ ...last, problems: left, summarised: last.summarised && left.length > 0 }));
  };

  return { stage, problems, summarised, values, form, summary, status, submit, recheck };
}

/**
 * Turns off the browser's own messages, and sets the time for the time trap. Only script can do this. The time is the start of
 * the page, not of hydration, because a slow phone may hydrate after everything is typed.
 */
function enhance(form: HTMLFormElement): void {
  form.noValidate = true;
  // The field has a message for long texts, so a long paste need not be cut silently.
  for (const control of form.querySelectorAll('[maxlength]')) control.removeAttribute('maxlength');
  const started = form.elements.namedItem('started');
  if (started instanceof HTMLInputElement) started.value = String(Math.round(performance.timeOrigin));
}

/** Calls `begin` once, when the visitor first enters the form. Returns a function that stops waiting. */
function whenBegun(form: HTMLFormElement, begin: () => void): () => void {
  if (form.contains(document.activeElement)) begin();
  else form.addEventListener('focusin', begin, { once: true });
  return () => form.removeEventListener('focusin', begin);
}

/** Begins the title with "Error: …", so that screen readers read it first (GOV.UK design system, error summary). */
function usePrefixedTitle(prefix: string, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const start = `${prefix} `;
    document.title = start + document.title;
    return () => {
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length);
    };
  }, [prefix, on]);
}

/** Follows a link of the summary: moves the focus to the field, and leaves the address unchanged. */
export function goToField(form: string, field: string): void {
  document.getElementById(fieldId(form, field))?.focus();
}
