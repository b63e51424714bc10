import type { FindingCode } from '../../../cli/diagnostics/catalog.ts';
import { type Edit, type Kind, type Mutation, mistake, mistyped, moved, valueMistake } from '../mutation.ts';
import { recordedIn, recordPath, routesOf } from '../raw-routes.ts';
import { cutOf, lastStep, matchesIn, type RawFile, type RawSite, textOf } from '../raw-site.ts';
import { nodeAt, type RawNode, type Span } from '../raw-yaml.ts';

interface Place extends Span {
  file: RawFile;
  literal: string;
}

const navigation = 'content/navigation.yaml';

/** The settings of forms that name pages. */
const formPages = /^forms\.(?:thanks|failed|privacy|topics)$/;

/** The places with a page key: after `page:` and `path:`, and in the settings of forms. */
function* pageFields(site: RawSite): Generator<Place> {
  for (const { file, node } of site.nodes()) {
    const isLink = file.path.startsWith('content/pages/') && lastStep(node) === 'page';
    const isFormPage = file === site.config && formPages.test(node.path.join('.'));
    const isMenuItem = file.path === navigation && lastStep(node) === 'path';
    if (isLink || isMenuItem || isFormPage) yield { file, literal: textOf(file, node), ...node.value };
  }
}

/** The targets of links in text. */
function* linkTargets(site: RawSite, pattern = /(?<=\]\()[^)]+/g): Generator<Place> {
  for (const { file, node } of site.nodes())
    if (node.kind === 'text') for (const place of matchesIn(file, node, pattern)) yield { file, ...place };
}

const inText = /(?<=\]\()page:[^)]+/g;

/** Every place that leads to a page, with its key and its anchor. */
function* pageLinks(site: RawSite): Generator<Place & { page: string; anchor: string | undefined }> {
  for (const place of [...pageFields(site), ...linkTargets(site, inText)]) {
    const [page = '', anchor] = place.literal.replace('page:', '').split('#');
    yield { ...place, page, anchor };
  }
}

/** The lists and fields that name entries of a collection, by section type and field. */
const collections: Readonly<Record<string, string>> = {
  'metrics.items': 'metrics',
  'logistics.items': 'metrics',
  'cases.items': 'case-studies',
  'testimonials.items': 'testimonials',
  'regions.items': 'regions',
  'targets.target': 'metrics',
};

function collectionOf(file: RawFile, node: RawNode): string | undefined {
  const names = node.path.filter((step) => typeof step === 'string');
  if (names[0] === 'hero' && names[1] === 'figures') return 'metrics';
  let section: RawNode | null = node;
  while (section !== null && section.path.length > 2) section = section.parent;
  const type = section?.children.find((child) => lastStep(child) === 'type');
  if (type === undefined || names[0] !== 'sections') return undefined;
  return collections[`${textOf(file, type)}.${names.at(-1)}`];
}

/** Every place that names an entry, including placeholders for figures. */
export function* entryNames(site: RawSite): Generator<Place & { collection: string; id: string; node: RawNode }> {
  for (const { file, node } of site.nodes()) {
    if (node.kind !== 'text') continue;
    const collection = file.path.startsWith('content/pages/') ? collectionOf(file, node) : undefined;
    const id = textOf(file, node);
    if (collection !== undefined) yield { file, ...node.value, literal: id, collection, id, node };
    for (const place of matchesIn(file, node, /\{figure:[a-z-]+\}/g))
      yield { file, ...place, collection: 'metrics', id: place.literal.slice('{figure:'.length, -1), node };
  }
}

/** The places where texts name a fact of the configuration. */
const contactNames = (site: RawSite, name: string): Place[] =>
  [...site.nodes()].flatMap(({ file, node }) =>
    node.kind === 'text'
      ? Array.from(matchesIn(file, node, new RegExp(`\\{contact:${name}\\}`, 'g')), (place) => ({
          file,
          ...place,
        }))
      : [],
  );

/** An entry or section with an id, and the places that name it. */
interface Named {
  file: RawFile;
  item: RawNode;
  id: RawNode;
  uses: Place[];
}

/** The entries of all collections that content names. */
function entries(site: RawSite): Named[] {
  const names = [...entryNames(site)];
  return [...site.nodes()].flatMap(({ file, node: id }) => {
    if (lastStep(id) !== 'id' || id.path.length !== 2 || id.parent === null) return [];
    const literal = textOf(file, id);
    const uses = names.filter((name) => entryFile(name.collection) === file.path && name.id === literal);
    return [{ file, item: id.parent, id, uses }];
  });
}

/** The sections that links lead to. */
function anchors(site: RawSite): Named[] {
  const links = [...pageLinks(site)];
  return [...site.nodes()].flatMap(({ file, node: id }) => {
    if (lastStep(id) !== 'id' || id.path[0] !== 'sections' || id.parent === null) return [];
    const page = file.path.slice('content/pages/'.length, -'.yaml'.length);
    const uses = links.filter((link) => link.page === page && link.anchor === textOf(file, id));
    return uses.length === 0 ? [] : [{ file, item: id.parent, id, uses }];
  });
}

/** An edit that adds a field after the id of an entry or a section, in the style of its neighbours. */
function field(file: RawFile, { value: { start, end } }: RawNode, by: string): Edit {
  const line = file.text.slice(file.text.lastIndexOf('\n', start) + 1, start);
  const isInline = line.includes('{');
  const indent = ' '.repeat(line.length - 'id: '.length);
  return { file: file.path, start: end, end, by: isInline ? `, ${by}` : `\n${indent}${by}` };
}

/** An edit that removes the target of others. Places below it move with it, and places that are cut out have no finding. */
function breaking(edit: Edit, uses: readonly Place[], codeOf: (place: Place) => FindingCode): Mutation {
  const left = uses.filter(({ file, start }) => file.path !== edit.file || start < edit.start || start >= edit.end);
  const findings = broken(left, codeOf).map((finding) =>
    finding.file === edit.file && finding.at !== null ? { ...finding, at: moved(finding.at, edit) } : finding,
  );
  return { edits: [edit], findings };
}

/** A finding at each place whose target is missing. */
export const broken = (places: readonly Place[], codeOf: (place: Place) => FindingCode): Mutation['findings'] =>
  places.map((place) => ({ code: codeOf(place), file: place.file.path, at: place.start }));

/** Lists and fields name an entry by its id, and texts by a placeholder. */
export const entryPlaceCode = ({ literal }: Place): FindingCode =>
  literal.startsWith('{') ? 'content/unknown-placeholder' : 'reference/unknown-id';

const entryFile = (collection: string) => `content/${collection}.yaml`;

const badTargets = [
  '/contact',
  'javascript:alert(1)',
  'mailto:nobody',
  'tel:call-us',
  'www.example.org',
  'https:/example.org',
  'http://',
  'page:contact/',
];

/** Replaces the text at all of these places. */
const replaceAll = (places: readonly Place[], by: (place: Place) => string): Edit[] =>
  places.map((place) => ({ file: place.file.path, start: place.start, end: place.end, by: by(place) }));

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const reference: Readonly<Record<string, Kind>> = {
  *'a page that there is not'(site) {
    for (const { file, literal, page, anchor, ...span } of pageLinks(site)) {
      // The footer takes the pages below it from the menu, so each of the two needs the other.
      if (file.path === navigation && file.text.includes(`path: ${page}, withPages: true`)) continue;
      const by = `${literal.startsWith('page:') ? 'page:' : ''}${mistyped(page)}${anchor === undefined ? '' : `#${anchor}`}`;
      yield mistake(file, span, by, 'reference/unknown-page');
    }
  },

  *'the key of a page with a capital letter, in text'(site) {
    for (const { file, literal, page, ...span } of pageLinks(site))
      if (literal.startsWith('page:')) yield mistake(file, span, literal.replace(page, capitalized(page)), 'reference/unknown-page');
  },

  *'a form without the settings that it needs'(site) {
    const isForm = ({ path }: RawNode) => path[0] === 'sections' && path.length === 3 && path[2] === 'form';
    const forms = [...site.nodes()].filter(({ node }) => isForm(node));
    for (const setting of [[], ['thanks'], ['failed'], ['topics']]) {
      const cut = cutOf(nodeAt(site.config.root, ['forms', ...setting]));
      if (cut === null) continue;
      const lacking = forms.filter(({ file, node }) => setting[0] !== 'topics' || textOf(file, node) === 'consultation');
      const findings = lacking.map(({ file, node }) => ({
        code: 'content/incomplete-form' as const,
        file: file.path,
        at: node.value.start,
      }));
      // Without forms, there is no sentence about their receiver.
      const unsaid = setting.length === 0 ? contactNames(site, 'receiver') : [];
      const edits = [{ file: site.config.path, ...cut, by: '' }];
      yield { edits, findings: [...findings, ...broken(unsaid, () => 'content/unknown-placeholder')] };
    }
  },

  *'a contact fact left out that texts name'(site) {
    for (const name of ['email', 'phone']) {
      const cut = cutOf(nodeAt(site.config.root, ['contact', name]));
      if (cut === null) continue;
      const edit = { file: site.config.path, ...cut, by: '' };
      yield breaking(edit, contactNames(site, name), () => 'content/unknown-placeholder');
    }
  },

  *'an anchor that there is not'(site) {
    for (const { file, literal, anchor, ...span } of pageLinks(site)) {
      const by = anchor === undefined ? `${literal}#nowhere` : literal.replace(/#.*/, `#${mistyped(anchor)}`);
      yield mistake(file, span, by, 'reference/unknown-anchor');
    }
  },

  *'a link that is no address'(site) {
    for (const { file, ...place } of linkTargets(site)) for (const by of badTargets) yield mistake(file, place, by, 'reference/bad-link');
  },

  *'a space in the target of a link'(site) {
    for (const { file, ...place } of linkTargets(site)) {
      const bracket = file.text.lastIndexOf('[', place.start);
      // Wrapped words differ from the file's text, so the finding points at the whole text.
      if (file.text.slice(bracket, place.start).includes('\n')) continue;
      const by = `${place.literal.slice(0, -2)} ${place.literal.slice(-2)}`;
      yield mistake(file, place, by, 'content/unsupported-markdown', bracket);
    }
  },

  *'a full address of the site itself'(site) {
    for (const { file, ...place } of linkTargets(site, inText)) {
      for (const scheme of ['https', 'http']) yield mistake(file, place, `${scheme}://verkbro.example/sv`, 'reference/own-host');
    }
  },

  *'an entry that there is not'(site) {
    for (const { file, literal, id, ...span } of entryNames(site))
      if (literal === id) yield mistake(file, span, mistyped(id), 'reference/unknown-id');
  },

  *'an icon that there is not'(site) {
    for (const { file, node } of site.nodes())
      if (lastStep(node) === 'icon') yield valueMistake(file, node, mistyped(textOf(file, node)), 'content/unknown-icon');
  },

  *'an entry renamed'(site) {
    for (const { file, id, uses } of entries(site))
      yield breaking({ file: file.path, ...id.value, by: `${textOf(file, id)}-x` }, uses, entryPlaceCode);
  },

  *'an entry left out'(site) {
    for (const { file, item, uses } of entries(site)) {
      const cut = cutOf(item);
      if (cut !== null) yield breaking({ file: file.path, ...cut, by: '' }, uses, entryPlaceCode);
    }
  },

  *'an anchor renamed'(site) {
    for (const { file, id, uses } of anchors(site))
      yield breaking({ file: file.path, ...id.value, by: `${textOf(file, id)}-x` }, uses, () => 'reference/unknown-anchor');
  },

  *'an entry or a section that references lead to, and that is not published'(site) {
    for (const { file, id, uses } of [...entries(site), ...anchors(site)]) {
      yield breaking(field(file, id, 'draft: true'), uses, () => 'reference/unpublished');
      yield breaking(field(file, id, 'publish: 2099-01-01'), uses, () => 'reference/unpublished');
      yield breaking(field(file, id, 'expires: 2020-01-01 12:00'), uses, () => 'reference/expired');
    }
  },

  *'a section left out that links lead to'(site) {
    for (const { file, item, uses } of anchors(site)) {
      const cut = cutOf(item);
      if (cut !== null) yield breaking({ file: file.path, ...cut, by: '' }, uses, () => 'reference/unknown-anchor');
    }
  },

  *'a page that nothing leads to any more'(site) {
    const links = [...pageLinks(site)];
    const noindex = /- page: (thank-you|not-sent|home)$/m;
    for (const { file, node } of site.nodes()) {
      if (file !== site.routes || lastStep(node) !== 'page' || node.path.includes('entries')) continue;
      const key = textOf(file, node);
      if (noindex.test(`- page: ${key}`)) continue;
      const others = links.filter(({ page }) => page === key);
      yield {
        edits: replaceAll(others, ({ file, literal }) => {
          // The forms need a page with others below it.
          if (file === site.config) return 'industries';
          return literal.startsWith('page:') ? 'page:home' : 'home';
        }),
        findings: [{ code: 'route/unlinked-page', file: file.path, at: node.value.start }],
      };
    }
  },

  *'an entry that nothing uses any more'(site) {
    const all = entries(site);
    for (const { file, id, uses } of all) {
      const other = all.find((one) => one.file === file && one.id !== id);
      if (other === undefined || uses.some((use) => use.file === file)) continue;
      const [own, by] = [id, other.id].map((node) => textOf(file, node));
      yield {
        edits: replaceAll(uses, ({ literal }) => literal.replace(own ?? '', by ?? '')),
        findings: [{ code: 'entity/unused', file: file.path, at: id.value.start }],
      };
    }
  },

  *'a page that forms lead to taken away'(site) {
    for (const { page, node } of routesOf(site)) {
      const cut = cutOf(node);
      if (cut === null || !['thank-you', 'not-sent'].includes(page)) continue;
      const lost = recordedIn(site).filter((line) => line.page === page);
      yield {
        edits: [{ file: site.routes.path, ...cut, by: '' }],
        files: { [`content/pages/${page}.yaml`]: null },
        findings: [
          ...broken(
            [...pageFields(site)].filter(({ literal }) => literal === page),
            () => 'reference/unknown-page',
          ),
          ...lost.map(({ at }) => ({ code: 'route/lost-url' as const, file: recordPath, at })),
        ],
      };
    }
  },
};
