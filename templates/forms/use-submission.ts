import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ShownForm } from '../contract.ts';
import { fieldId } from './ids.ts';
import { check, type Problem, type Values } from './schema.ts';
import { send } from './send.ts';

interface State {
  stage: 'editing' | 'sending' | 'sent' | 'failed';
  problems: readonly Problem[];
  /** Whether the problems came from sending, so that the summary lists them. */
  summarised: boolean;
  /** Counts the answers to sending: each takes the focus to where it is told. */
  answers: number;
  /** What was sent, once it is. */
  values: Values;
}

export interface Submission extends Omit<State, 'answers'> {
  form: RefObject<HTMLFormElement | null>;
  summary: RefObject<HTMLDivElement | null>;
  status: RefObject<HTMLParagraphElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes back, or changes, the messages of fields that are being mended; `also` names a field to check at once. */
  recheck: (also?: string) => void;
}

const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]));

/** A form's way from typing to sent. The inputs stay the browser's own: what was typed before hydration counts. */
export function useSubmission(shown: ShownForm): Submission {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  // A ref, not state: the second click of a double click comes before the next render.
  const busy = useRef(false);
  const [state, setState] = useState<State>({
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
  usePrefixedTitle(shown.messages.titlePrefix ?? '', summarised);
  useEffect(() => {
    if (answers > 0) (summary.current?.hidden === false ? summary : status).current?.focus();
  }, [answers]);

  const checkNow = (element: HTMLFormElement) => check(shown, typedIn(element), Date.now());
  const answer = (next: Pick<State, 'stage' | 'problems'> & Partial<Pick<State, 'values'>>) =>
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
 * What only a browser with script may do: our messages instead of its own, and the time trap's stamp. The stamp
 * is the page's beginning, not this moment: a slow phone may hydrate after everything is typed.
 */
function enhance(form: HTMLFormElement): void {
  form.noValidate = true;
  // With a message beside the field, a long paste need not be cut silently.
  for (const control of form.querySelectorAll('[maxlength]')) control.removeAttribute('maxlength');
  const started = form.elements.namedItem('started');
  if (started instanceof HTMLInputElement) started.value = String(Math.round(performance.timeOrigin));
}

/** "Error: …" first, so that it is the first thing heard of the page (GOV.UK design system, error summary). */
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

/** The summary's links: the field takes the focus, and the address keeps no trace of it. */
export function goToField(form: string, field: string): void {
  document.getElementById(fieldId(form, field))?.focus();
}
