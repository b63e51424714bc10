import { useEffect, useRef, useState } from 'react';
import type { PageTask, TaskPlan } from '../../cli/dev/editor/task-protocol.ts';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { ClosableBox } from '../fields/closable-box.tsx';
import { isThere } from '../model/findings.ts';
import { carryOut, planTask } from '../model/page-tasks.ts';
import { findingKey } from '../model/places.ts';
import { filled } from '../words/words-in.ts';
import { ExactWords } from './exact-words.tsx';
import { FindingLink, FindingText } from './findings-panel.tsx';

/** A plan, and the task that it is for. */
interface Planned {
  task: string;
  plan: TaskPlan;
}

/**
 * Something that can be done with a page. What follows is shown before, and it is done or left. `task`: undefined as long as something
 * is not said.
 */
export function Task(props: { task: PageTask | undefined; action: string; children?: React.ReactNode }) {
  const { task, action, children } = props;
  const editor = useEditor();
  const words = useWords();
  const isReadOnly = useView(({ site }) => site?.readOnly ?? false);
  const [planned, setPlanned] = useState<Planned>();
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const asked = useRef<HTMLButtonElement>(null);
  const current = JSON.stringify(task ?? null);
  // What is done makes another one of it: "nothing is to be changed".
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  }, [current]);
  // What was typed since is another task.
  const plan = planned?.task === current ? planned.plan : undefined;
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  };
  const look = () =>
    run(async () => {
      if (task === undefined || isReadOnly) return;
      setDone(undefined);
      const answer = await planTask(editor, task);
      if (answer !== undefined) setPlanned({ task: current, plan: answer });
    });
  const leave = () => {
    setPlanned(undefined);
    asked.current?.focus();
  };
  return (
    <form
      className="task"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      {children}
      <button
        ref={asked}
        type="submit"
        className="button"
        // It has the focus when the task is done, and there is no other one yet.
        aria-disabled={isReadOnly || task === undefined}
        aria-description={words.seeWhatFollows}
      >
        {action} …
      </button>
      <div role="status">
        {plan !== undefined && (
          <Consequences
            plan={plan}
            action={action}
            done={() =>
              run(async () => {
                if (task === undefined || !(await carryOut(editor, task))) return;
                leave();
                setDone(latest.current);
              })
            }
            leave={leave}
          />
        )}
        {plan === undefined && done === current && <p className="field__note">{words.saved}</p>}
      </div>
    </form>
  );
}

/** The most lines of one kind. */
const mostLines = 8;

function Consequences(props: { plan: TaskPlan; action: string; done(): Promise<void>; leave(): void }) {
  const { plan, action, done, leave } = props;
  const words = useWords();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <ClosableBox className="consequences" onEscape={leave}>
      {plan.kind === 'refused' ? <Refused plan={plan} /> : <Possible plan={plan} />}
      <div className="consequences__buttons">
        {plan.kind === 'possible' && (
          <button ref={first} type="button" className="button button--main" onClick={() => void done()}>
            {action}
          </button>
        )}
        <button ref={plan.kind === 'refused' ? first : undefined} type="button" className="button" onClick={leave}>
          {words.leaveIt}
        </button>
      </div>
    </ClosableBox>
  );
}

function Possible({ plan }: { plan: Extract<TaskPlan, { kind: 'possible' }> }) {
  const words = useWords();
  const { added, gone, references, files, findings } = plan;
  const kinds = { new: words.isNew, changed: words.isChanged, removed: words.isRemoved };
  const addresses = [
    ...gone.map(({ path, leadsTo: to }) =>
      to === undefined ? filled(words.addressIsGone, { path }) : filled(words.addressLeadsOn, { path, to }),
    ),
    ...added.map((path) => filled(words.addressIsNew, { path })),
  ];
  return (
    <>
      <ul className="consequences__list">
        {addresses.slice(0, mostLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {addresses.length > mostLines && <li>{filled(words.andMore, { count: addresses.length - mostLines })}</li>}
        {references > 0 && <li>{filled(words.referencesChange, { count: references })}</li>}
      </ul>
      <details>
        <summary>{filled(words.filesChange, { count: files.length })}</summary>
        <ul>
          {files.map(({ file, is }) => (
            <li key={file}>
              <span className="file__path">{file}</span> {kinds[is]}
            </li>
          ))}
        </ul>
      </details>
      {findings.length > 0 && (
        <>
          <p>{words.newFindings}</p>
          <FindingsOf plan={plan} />
        </>
      )}
    </>
  );
}

function Refused({ plan }: { plan: Extract<TaskPlan, { kind: 'refused' }> }) {
  const words = useWords();
  const { reason, why, findings } = plan;
  return (
    <>
      <p>
        <strong>{words.cannotBeDone}</strong> {why !== undefined && words[why]}
        {findings.length === 0 ? <ExactWords>{reason}</ExactWords> : words.changeFirst}
      </p>
      <FindingsOf plan={plan} />
    </>
  );
}

/** Findings that a task would bring. Each leads to its field as it is now, if there is one. */
function FindingsOf({ plan }: { plan: TaskPlan }) {
  const words = useWords();
  const pages = useView(({ site }) => site?.pages) ?? [];
  const { findings } = plan;
  if (findings.length === 0) return null;
  return (
    <ul className="findings">
      {findings.slice(0, mostLines).map((finding) => (
        <li key={findingKey(finding)}>
          {isThere(finding, plan, pages) ? <FindingLink finding={finding} /> : <FindingText finding={finding} />}
        </li>
      ))}
      {findings.length > mostLines && <li>{filled(words.andMore, { count: findings.length - mostLines })}</li>}
    </ul>
  );
}
