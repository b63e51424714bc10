import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEditor, useView, useWords } from '../editor-context.ts';
import { goToPanel, pressed } from '../keys.ts';
import { type Arrival, type AskedPage, addressOf, askedPage, pageAt } from '../model/pages.ts';
import { fieldsOf } from '../model/store.ts';
import { MissingPage } from './missing-page.tsx';
import { Outlines } from './outlines.tsx';
import { absentSince, followPage, isBlank } from './page-frame.ts';
import { fieldsAround, languageAround, type ShownFields, shownFields, wholeAround } from './shown-fields.ts';
import { TypedTexts } from './typed-texts.ts';

const nowhere: ShownFields = { elements: new Map(), fields: new Map(), languages: new Map() };

/** The real page, with outlines around what is edited. */
export function Stage() {
  const frame = useRef<HTMLIFrameElement>(null);
  const editor = useEditor();
  const words = useWords();
  const address = useAddress();
  const isConnected = useView((view) => view.isConnected);
  const asked = useRef<AskedPage>(undefined);
  const document = useDocument(frame, asked);
  const { shown, moves, isMissing } = useShownFields(document);
  const isLate = useLatePage(document, frame, asked);
  useEffect(() => {
    const { current } = frame;
    // Without the server, the browser would show a page of its own.
    if (current === null || address === undefined || !isConnected) return;
    // It is there, unless another one is on its way.
    if (pathIn(current) === address && asked.current === undefined) return;
    asked.current = ask(current, address);
  }, [address, isConnected]);
  return (
    <section className="stage" aria-label={words.page}>
      {/* Seen by whoever comes to it with Tab: the next links are those of the page. */}
      <button type="button" className="button stage__skip" onClick={() => goToPanel(editor)}>
        {words.toPanel}
      </button>
      <iframe ref={frame} className="stage__frame" title={words.page} />
      <Outlines shown={shown} moves={moves} />
      <MissingPage isFirst={document === undefined} isMissing={isMissing} isLate={isLate} />
    </section>
  );
}

/** Where the shown page is. */
const useAddress = (): string | undefined =>
  useView(({ site, page, language }) => (site === undefined ? undefined : addressOf(site, page, language)));

/** Undefined for a page of the browser's own, such as that for a server that does not answer. */
const pathIn = ({ contentDocument }: HTMLIFrameElement): string | undefined => contentDocument?.location.pathname;

/** Has the frame show an address, also if it was told so before. */
function ask(frame: HTMLIFrameElement, address: string): AskedPage {
  const at = performance.timeOrigin + performance.now();
  frame.src = address;
  return { address, at };
}

const arrivalOf = ({ location: { pathname }, defaultView }: Document): Arrival => {
  const { performance: clock = performance } = defaultView ?? {};
  const [loading] = clock.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { path: pathname, began: clock.timeOrigin, isReload: loading?.type === 'reload' };
};

/** In ms. */
const untilNextLook = 100;

/**
 * The document in the frame, as soon as it has all its elements: a page can be edited before its last picture is there. No event tells of
 * that, nor of an address that the page's own script has changed. `asked`: the page that is on its way.
 */
function useDocument(
  frame: React.RefObject<HTMLIFrameElement | null>,
  asked: React.RefObject<AskedPage | undefined>,
): Document | undefined {
  const editor = useEditor();
  const [shown, setShown] = useState<Document>();
  useEffect(() => {
    let path: string | undefined;
    let last: Document | undefined;
    const look = () => {
      const document = frame.current?.contentDocument;
      if (frame.current === null || document == null || document.readyState === 'loading' || document.URL === 'about:blank') return;
      setShown(document);
      if (document.readyState === 'complete') editor.store.notePage();
      const { pathname } = document.location;
      const { current: waited } = asked;
      if (document !== last && waited !== undefined) {
        const became = askedPage(waited, arrivalOf(document));
        if (became === 'here') asked.current = undefined;
        if (became === 'lost') asked.current = ask(frame.current, waited.address);
      }
      last = document;
      // Until another page is there, the frame has the one before.
      if (asked.current === undefined && path !== undefined && path !== pathname) editor.follow(pathname);
      path = pathname;
    };
    const timer = setInterval(look, untilNextLook);
    return () => clearInterval(timer);
  }, [frame, editor, asked]);
  return shown;
}

/**
 * Whether the document in the frame has come before the site shows its page, as after a new page: then it is asked for again as soon as the
 * site is another one.
 */
function useLatePage(
  document: Document | undefined,
  frame: React.RefObject<HTMLIFrameElement | null>,
  asked: React.RefObject<AskedPage | undefined>,
): boolean {
  const site = useView((view) => view.site);
  const shownAt = useView((view) => view.shownAt);
  const path = document?.location?.pathname;
  const since = document === undefined || path === undefined ? null : absentSince(document);
  const isLate = since !== null && site !== undefined && pageAt(site, path ?? '') !== undefined;
  useEffect(() => {
    const { current } = frame;
    if (!isLate || current === null || path === undefined || shownAt < since) return;
    if (asked.current === undefined) asked.current = ask(current, path);
  }, [isLate, since, path, shownAt, frame, asked]);
  return isLate;
}

/** Opens the field of what is clicked: at once, or as soon as fields come that may have it. */
function useClicks(shown: ShownFields, latest: React.RefObject<ShownFields>): (target: Element) => boolean {
  const editor = useEditor();
  const early = useRef<Element>(undefined);
  const open = useCallback(
    (target: Element): boolean => {
      // An older page has texts that no field has any more, and a newer one such that none has yet: what stands around one would be
      // another text.
      const isOther = editor.store.isReading || editor.store.get().site?.isPageOld === true;
      const whole = isOther ? undefined : wholeAround(target, latest.current);
      const [field = whole, ...others] = fieldsAround(target, latest.current);
      if (field !== undefined) editor.openField(field, others, languageAround(target, latest.current));
      early.current = field === undefined && editor.store.isReading ? target : undefined;
      return field !== undefined;
    },
    [editor, latest],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields are shown
  useEffect(() => {
    if (early.current?.isConnected === true) open(early.current);
  }, [shown, open]);
  return open;
}

/** Finds the fields on the page anew when it or they have changed, and lets clicks lead to them. `isMissing`: no page is shown. */
function useShownFields(document: Document | undefined) {
  const editor = useEditor();
  const fields = useView(fieldsOf);
  const language = useView((view) => view.language);
  const [shown, setShown] = useState(nowhere);
  const [moves, setMoves] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const latest = useRef(shown);
  const typed = useTypedTexts(document, shown);
  const find = useCallback(() => {
    const now = editor.store.get();
    const said = (element: Element) => typed?.textOf(element) ?? element.textContent;
    latest.current = document === undefined ? nowhere : shownFields(document, fieldsOf(now), now.language, said);
    setShown(latest.current);
    setIsMissing(document !== undefined && isBlank(document));
  }, [document, editor, typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are in the store
  useEffect(find, [find, fields, language]);
  const open = useClicks(shown, latest);
  const click = useCallback(
    (target: Element) => {
      // Page or fields may have changed since the last frame.
      find();
      return open(target);
    },
    [find, open],
  );
  useEffect(() => {
    if (document === undefined) return;
    return followPage(document, {
      click,
      hover: (target) => editor.store.hover(target === null ? undefined : fieldsAround(target, latest.current)[0]),
      moved: onceAFrame(() => setMoves((count) => count + 1)),
      changed: onceAFrame(find),
      updated: () => typed?.updated(),
      follow: (path) => editor.follow(path),
      key: (event) => pressed(event, editor),
    });
  }, [document, editor, find, click, typed]);
  return { shown, moves, isMissing };
}

/** Shows on the page what is typed, before the server has made it anew. */
function useTypedTexts(document: Document | undefined, { elements }: ShownFields): TypedTexts | undefined {
  const edits = useView((view) => view.edits);
  const fields = useView(fieldsOf);
  const language = useView((view) => view.language);
  const isPageOld = useView(({ site }) => site?.isPageOld ?? false);
  // The window stays when its document is another one.
  const typed = useMemo(() => (document?.defaultView == null ? undefined : new TypedTexts(document.defaultView)), [document]);
  useEffect(() => () => typed?.close(), [typed]);
  useLayoutEffect(
    () => typed?.show({ edits, fields, language, elements, isPageOld }),
    [typed, edits, fields, language, elements, isPageOld],
  );
  return typed;
}

/** Runs once before the next picture, however often it is asked. */
function onceAFrame(run: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      run();
    });
  };
}
