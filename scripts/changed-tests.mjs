/** The tests of files that have changed: those that a developer waits for at each step. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/** Folders beside `cli/` and `templates/`, with the folder of the tests that are about them. */
const otherSubjects = {
  content: 'verkbro',
  public: 'verkbro',
  docs: 'docs',
  scripts: 'package',
  editor: 'editor',
  faults: 'faults',
  bench: 'bench',
};

/**
 * The tests of a file, of all `tests`: itself if it is one, those with its name in the folder of its room, or else all of that folder. A
 * file of the tool has these without those in the browser, which would take half a minute.
 * @param {string} file
 * @param {readonly string[]} tests
 */
export function testsOf(file, tests) {
  if (tests.includes(file)) return [file];
  const [top = '', ...rest] = file.split('/');
  const subject = top === 'cli' || top === 'tests' ? rest.join('/') : top === 'templates' ? file : otherSubjects[top];
  if (subject === undefined) return [];
  const named = `tests/${subject.replace(/\.\w+$/, '')}.`;
  const namesakes = tests.filter((test) => test.startsWith(named));
  if (namesakes.length > 0) return namesakes;
  for (let room = otherSubjects[top] ?? dirname(subject); room !== '.'; room = dirname(room)) {
    const found = tests.filter((test) => test.startsWith(`tests/${room}/`) && !(top === 'cli' && isOfBrowser(test)));
    if (found.length > 0) return found;
  }
  return [];
}

const isOfBrowser = (test) => test.includes('.browser.test.');

/**
 * Puts the tests of what has changed in the place of `--changed` among the words of a command line. Null if no test is about it. They
 * may all be of other suites than those that run.
 */
export function withChangedTests(root, words) {
  const asked = words.find((word) => /^--changed(=|$)/.test(word));
  if (asked === undefined) return words;
  const tests = changedTests(root, asked.split('=')[1] ?? 'HEAD');
  return tests.length === 0 ? null : words.flatMap((word) => (word === asked ? [...tests, '--passWithNoTests'] : word));
}

/** The tests of the files of a checkout that differ from a commit. */
function changedTests(root, commit) {
  const git = (...args) =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
  const isNew = ['ls-files', '--others', '--exclude-standard'];
  const files = [...git('diff', '--name-only', '--diff-filter=d', commit), ...git(...isNew)];
  const tests = [...git('ls-files', 'tests'), ...git(...isNew, 'tests')].filter((file) => /\.test\.tsx?$/.test(file));
  return [...new Set(files.flatMap((file) => testsOf(file, tests)))];
}
