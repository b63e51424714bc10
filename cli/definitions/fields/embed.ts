import { z } from 'zod';
import { languageName } from '../../platform/locale-formats.ts';
import { type Embedding, embeddingOf } from './embed-services.ts';
import { ofKind } from './field-schemas.ts';
import { FactValue, type FieldPage, type FieldRules, type ValuePath } from './field-value.ts';
import { text } from './text.ts';

/** Something of another host, as components receive it. */
export interface ShownEmbed {
  from: 'service';
  shows: 'video' | 'map' | 'other';
  /** What the frame loads; missing on a page that may show no frame. Then there is only the link. */
  frame?: string;
  /** The page of the service. */
  link: string;
  /** Who receives the address of the visitor. */
  company: string;
}

/** Something of another host, which a page loads when a visitor asks for it. */
export class Embed extends FactValue implements Embedding {
  readonly shows: Embedding['shows'];
  readonly frame: string;
  readonly link: string;
  readonly company: string;
  constructor({ shows, frame, link, company }: Embedding) {
    super();
    this.shows = shows;
    this.frame = frame;
    this.link = link;
    this.company = company;
  }

  get kind(): 'embed' {
    return 'embed';
  }

  show(page: FieldPage): ShownEmbed {
    const { shows, frame, link, company } = this;
    const isAllowed = page.allow('frame-src', new URL(frame).origin);
    return { from: 'service', shows, link, company, ...(isAllowed ? { frame } : {}) };
  }
}

/** A film of the site, as components receive it. */
export interface ShownFilm {
  from: 'site';
  href: string;
  /** `name`: what the language is called in itself. */
  captions: { language: string; name: string; href: string }[];
}

/** A film in `public/`, with its captions. */
export class Film extends FactValue {
  readonly file: string;
  /** Files by language. */
  readonly captions: Readonly<Record<string, string>>;
  constructor(file: string, captions: Readonly<Record<string, string>>) {
    super();
    this.file = file;
    this.captions = captions;
  }

  get kind(): 'film' {
    return 'film';
  }

  override check(rules: FieldRules, at: ValuePath): boolean {
    rules.publicFile(this.file, [...at, 'file']);
    for (const [language, file] of Object.entries(this.captions)) rules.publicFile(file, [...at, 'captions', language]);
    return true;
  }

  show(page: FieldPage): ShownFilm {
    page.allow('media-src', "'self'");
    return {
      from: 'site',
      href: page.publicFile(this.file),
      captions: Object.entries(this.captions).map(([language, file]) => ({
        language,
        name: languageName(language, language),
        href: page.publicFile(file),
      })),
    };
  }
}

const address = z
  .string()
  .max(4000)
  .transform((written, context) => {
    const found = embeddingOf(written);
    if (typeof found !== 'string') return new Embed(found);
    context.addIssue({ code: 'custom', message: found });
    return z.NEVER;
  });

const https = (what: string) =>
  z
    .string()
    .max(2000)
    .regex(/^https:\/\/[^\s"<>]+$/, 'an address with https')
    .refine((written) => URL.canParse(written), { message: 'an address with https' })
    .describe(what);

const other = z
  .strictObject({
    frame: https('The address that the service gives for embedding.'),
    link: https('The page at the service, for visitors who do not load the frame.'),
    company: text().max(100).describe('The name of the service, which learns of the visit.'),
    shows: z.enum(['video', 'map', 'other']).default('other').describe('What the button offers: a video, a map or something else.'),
  })
  .transform((written) => new Embed(written));

const below = (ending: string, example: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(?!\\.\\.?/)[^/\\\\]+(/(?!\\.\\.?/)[^/\\\\]+)*\\.(?:${ending})$`, 'i'),
      `a path below public/ such as "${example}"`,
    );

const film = z
  .strictObject({
    file: below('mp4|webm', 'films/crane.mp4').describe('A film in the folder public/: MP4 or WebM.'),
    captions: z
      .record(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/), below('vtt', 'films/crane.en.vtt'))
      .default({})
      .describe('Captions in the folder public/ (WebVTT), by language. A film with speech needs them.'),
  })
  .transform(({ file, captions }) => new Film(file, captions));

/**
 * A video or a map: the address of one at YouTube, Vimeo, OpenStreetMap or Google Maps; what a frame of another service needs; or a film in
 * `public/`. Nothing is loaded before a visitor asks for it.
 */
export const embed = () => ofKind(z.union([address, other, film]), { kind: 'embed', editedAs: 'plain' });
