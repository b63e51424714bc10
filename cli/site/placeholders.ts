/** `{figure:projects}`, `{contact:email}`: a fact that is written elsewhere. Other braces are plain text. */
const placeholder = /\{(figure|contact):([a-z0-9-]+)\}/g;

/** The facts of `site.config.yaml` that text can name. */
export const contactPlaceholders = ['organization', 'email', 'phone', 'hours'] as const;

export const findPlaceholders = (text: string): { literal: string; kind: string; name: string }[] =>
  [...text.matchAll(placeholder)].map(([literal, kind = '', name = '']) => ({ literal, kind, name }));

/** Puts facts in place of placeholders; `lookup` answers for every name that validation has let through. */
export const fillPlaceholders = (text: string, lookup: (kind: string, name: string) => string): string =>
  text.includes('{')
    ? text.replace(placeholder, (_, kind: string, name: string) => lookup(kind, name))
    : text;
