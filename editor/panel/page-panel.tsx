import type { Field, PageItem } from '../../cli/dev/editor/protocol.ts';
import { useView, useWords } from '../editor-context.ts';
import { NewLanguageForm } from './new-language-form.tsx';
import { CopyPageForm, NewEntryForm, NewPageForm } from './new-page-forms.tsx';
import { MoveForm, NewNamesForm, RemoveForm } from './page-forms.tsx';
import { Task } from './page-task.tsx';
import { PublicationTimes } from './publication-times.tsx';
import { TranslatorsForm } from './translators-form.tsx';

/** The page as a whole: when it is published, its address and its place; and what is new. */
export function PagePanel() {
  const words = useWords();
  const page = useView(({ site, page: key }) => site?.pages.find((item) => item.key === key));
  const isFirst = useView(({ site, page: key }) => site?.firstPage === key);
  const hasCollections = useView(({ site }) => (site?.collections.length ?? 0) > 0);
  const hasLanguages = useView(({ site }) => (site?.languages.length ?? 0) > 1);
  const hasAddress = page !== undefined && Object.keys(page.addresses).length > 0;
  const isFixed = isFirst || !hasAddress;
  return (
    <div className="tasks">
      {page !== undefined && <Publication key={page.key} page={page} />}
      {page !== undefined && !isFixed && (
        <>
          <Part name={words.address}>
            <NewNamesForm key={page.key} page={page} />
          </Part>
          {page.entry === undefined && (
            <Part name={words.placeOfPage}>
              <MoveForm key={page.key} page={page} />
            </Part>
          )}
        </>
      )}
      {isFixed && <p className="tasks__note">{words.fixedPage}</p>}
      {page !== undefined && !isFixed && (
        <Part name={words.copyPage}>
          <CopyPageForm key={page.key} page={page} />
        </Part>
      )}
      {page !== undefined && !isFirst && (
        <Part name={words.removePage}>
          <RemoveForm key={page.key} page={page} />
        </Part>
      )}
      <Part name={words.newPage}>
        <NewPageForm />
      </Part>
      {hasCollections && (
        <Part name={words.newEntry}>
          <NewEntryForm />
        </Part>
      )}
      <Part name={words.newLanguage}>
        <NewLanguageForm />
      </Part>
      {hasLanguages && (
        <Part name={words.translators}>
          <TranslatorsForm />
        </Part>
      )}
    </div>
  );
}

function Part({ name, isOpen, children }: { name: string; isOpen?: boolean; children: React.ReactNode }) {
  return (
    <details className="file" open={isOpen}>
      <summary className="file__name">
        <h2>{name}</h2>
      </summary>
      <div className="tasks__form">{children}</div>
    </details>
  );
}

/** Whether the page is a draft, and its days. What becomes of its addresses is shown before it changes. */
function Publication({ page }: { page: PageItem }) {
  const words = useWords();
  const group = useView(({ fields }) => (fields?.page === page.key ? fields.groups[0] : undefined));
  if (group === undefined) return null;
  const named = (name: string) => ofWhole(group.fields, name);
  const draft = named('draft');
  const [publish, expires] = [named('publish'), named('expires')];
  if (draft === undefined && publish === undefined && expires === undefined) return null;
  const before = draft?.values[''];
  return (
    <Part name={words.publication} isOpen>
      {draft !== undefined && draft.readOnly === undefined && (
        <Task
          task={{
            do: 'change',
            changes: [
              {
                ...{ file: draft.file, path: draft.path, do: 'set' },
                ...(before === undefined ? {} : { before }),
                ...(before === true ? {} : { now: true }),
              },
            ],
          }}
          action={before === true ? words.noDraft : words.makeDraft}
        />
      )}
      <div className="parts">
        {publish !== undefined && <PublicationTimes field={publish} label={words.publicFrom} />}
        {expires !== undefined && <PublicationTimes field={expires} label={words.publicUntil} />}
      </div>
    </Part>
  );
}

/** The field of a page or an entry itself, and not of a part of it. */
function ofWhole(fields: readonly Field[], name: string): Field | undefined {
  const least = Math.min(...fields.map(({ path }) => path.length));
  return fields.find(({ path }) => path.length === least && path.at(-1) === name);
}
