import { define } from '../entry.ts';

const notRegular = {
  'dead-link': 'This link leads to nothing.',
  ring: 'This link leads back to itself.',
  'linked-folder': 'This link leads to a folder; links to folders are not followed.',
  pipe: 'This is a pipe, and no file.',
  socket: 'This is a socket, and no file.',
  device: 'This is a device, and no file.',
} as const;

/** Findings about files on disk, independent of their content. */
export const fileRules = {
  'file/outside-site': define<{ to: 'outside' | 'hidden' }>({
    severity: 'error',
    message: ({ to }) =>
      to === 'outside'
        ? 'This link leads out of the folder of the site and is not followed.'
        : 'This link leads to what is hidden in the folder of the site, and is not followed.',
    hint: ({ to }) => (to === 'hidden' ? 'Remove the link: what is hidden is not for readers.' : undefined),
    what: 'A link leads out of the folder of the site, or to what is hidden in it, such as .git or .env.',
    why: 'Whoever may change the site could publish, or print into a log, any file of the machine that builds it.',
    fix: 'Put the file itself in the place of the link.',
    bad: {
      'content/pages/about.yaml': '(a link to /etc/hostname)',
      'public/brochure.pdf': '(a link to ../.env)',
    },
    good: { 'content/pages/about.yaml': '(the file itself)' },
  }),
  'file/not-regular': define<{ what: keyof typeof notRegular }>({
    severity: 'error',
    message: ({ what }) => notRegular[what],
    what: 'In the place of a file there is a link to nothing, a pipe, a socket or a device.',
    why: 'There is nothing to read, or reading it would never end.',
    fix: 'Put the file itself in its place, or remove it.',
    bad: {
      'public/brochure.pdf': '(a link to a file that is not there)',
      'public/photos': '(a link to a folder)',
      'public/line.webp': '(a link to itself)',
      'public/film.mp4': '(a pipe)',
    },
    good: { 'public/brochure.pdf': '(the brochure itself)' },
  }),
  'file/too-large': define<{ limit: number }>({
    severity: 'error',
    message: ({ limit }) => `This file has more than ${limit / 1048576} MB and is not read.`,
    what: 'A file has more bytes than are read: 4 MB of a drawing or a feed, 4 MB of a lockfile, 50 MB of a page, 100 MB of others.',
    why: 'Such a file is nearly always put there by mistake, and would fill the memory or the disk of the machine.',
    fix: 'Make it smaller, or keep it on a host for large files and link to it.',
    bad: { 'public/film.mp4': '(1 GB)', 'public/map.svg': '(1 GB)', 'content/published.lock.yaml': '(1 GB)' },
    good: { 'public/map.svg': '(20 kB)' },
  }),
  'file/bare-repository': define({
    severity: 'error',
    message: () => 'git takes the folder of this file for a repository.',
    hint: () => 'Take away HEAD, config, objects/ and refs/, or give them other names.',
    what: 'A folder of the site holds the files of a git repository: HEAD, objects/ and refs/, or HEAD and commondir.',
    why: 'Started in that folder, git runs programs that its file config names. So whoever may change the site could run anything on the machines of others.',
    fix: 'Remove the files, or pack them into one file.',
    bad: {
      'public/archive/HEAD': '(the file of a repository)',
      'public/archive/config': '(its settings)',
      'public/archive/objects/keep': '(one of its objects)',
      'public/archive/refs/keep': '(one of its references)',
    },
    good: { 'public/archive.zip': '(the same, packed)' },
  }),
  'file/committed-cache': define<{ files: number }>({
    severity: 'warning',
    message: ({ files }) =>
      files === 1
        ? 'git keeps this file, which the tool makes.'
        : `git keeps this file and ${files - 1} more below .tvilling/, which the tool makes.`,
    hint: () => 'Remove them from the repository: git rm -r --cached .tvilling. Then add the line ".tvilling/" to .gitignore.',
    what: 'Files below .tvilling/ are part of the repository. The tool makes them on each machine.',
    why: 'No other machine uses them, and nobody can review them. In the change of a stranger, they may be an attempt to bring in code or to hide mistakes.',
    fix: 'Remove them from the repository, and let git ignore the folder.',
    bad: { '.tvilling/store/parsed': '(a file that git keeps)' },
    good: { '.gitignore': '.tvilling/' },
  }),
};
