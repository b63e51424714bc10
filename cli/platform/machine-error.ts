import { diskReasons, EnvironmentError } from './environment-error.ts';

/** Why a system refuses, by the code of its error (errno(3)): the reason, and what to do. */
const reasons: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  EACCES: ['it belongs to somebody else', 'Check who owns it, and what its permissions allow.'],
  EPERM: ['the system does not allow it', 'Check who owns it, and what its permissions allow.'],
  EROFS: ['the file system is read-only', 'Run the command where it may write.'],
  ...diskReasons,
  EFBIG: ['files may not be so large here', 'Check the limit of the size of files: ulimit -f'],
  EIO: ['the disk reports an error', 'Check the disk, and run the command again.'],
  ESTALE: ['the server of the files has lost it', 'Check the mounted folder, and run the command again.'],
  EBUSY: ['another program uses it', 'End the other program, or run the command again later.'],
  ENOMEM: ['the memory is full', 'Give the command more memory, or end other programs.'],
};

/** Codes of too many open files: of this process, and of the system. */
const handleCodes = ['EMFILE', 'ENFILE'];

/**
 * The error for a fault of the machine that no command expects at its place, such as a full disk. Null for any other error. Looks at
 * causes and collected errors too, because bundlers wrap those of the system.
 */
export function machineError(error: unknown): EnvironmentError | null {
  for (const part of partsOf(error)) {
    const known = handleError(part) ?? systemError(part) ?? memoryError(part);
    if (known !== null) return known;
  }
  return null;
}

/** An error as Node.js and bundlers throw it. */
interface Thrown extends NodeJS.ErrnoException {
  errors?: readonly unknown[];
}

/** An error with its causes and the errors that it collects, the outermost first. */
function* partsOf(error: unknown, depth = 0): Generator<Thrown> {
  if (typeof error !== 'object' || error === null || depth > 4) return;
  yield error as Thrown;
  const { cause, errors = [] } = error as Thrown;
  for (const inner of [cause, ...errors]) yield* partsOf(inner, depth + 1);
}

function systemError(error: Thrown): EnvironmentError | null {
  const { code = '', path, syscall } = error.errno === undefined ? fromMessage(error) : error;
  const reason = reasons[code];
  if (reason === undefined) return null;
  const [why, hint] = reason;
  const what = path === undefined ? `The system refuses ${syscall ?? 'a call'}` : `${path} cannot be ${doneBy(syscall)}`;
  return new EnvironmentError(`${what}: ${why} (${code}).`, hint);
}

/** What the message of a system's error says. Bundlers keep nothing else of it. */
function fromMessage({ message = '' }: Thrown): Pick<Thrown, 'code' | 'path' | 'syscall'> {
  const [, code = '', syscall, path] = /\b(E[A-Z]+): [^,']+, (\w+)(?: '([^']+)')?/.exec(message) ?? [];
  return { code, ...(syscall && { syscall }), ...(path && { path }) };
}

const writing = /^(?:write|ftruncate|mkdir|rmdir|unlink|rename|link|symlink|copyfile|chmod|fchmod|utime|fsync)/;

function doneBy(syscall = ''): string {
  if (writing.test(syscall)) return 'written';
  return syscall === 'open' ? 'opened' : 'read';
}

function handleError({ code = '', message = '' }: Thrown): EnvironmentError | null {
  if (!handleCodes.includes(code) && !/\bE[MN]FILE\b|too many open files/i.test(message)) return null;
  if (code === 'ENFILE') return new EnvironmentError('Too many files are open on this machine.', 'End other programs.');
  return new EnvironmentError('This command may not have so many files open at once.', 'Raise the limit: ulimit -n 1024');
}

function memoryError({ code, message = '' }: Thrown): EnvironmentError | null {
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && !/^(?:Array buffer allocation failed|Cannot allocate memory)/.test(message)) return null;
  return new EnvironmentError(
    'There is too little memory for this command.',
    'Give it more, or split the work: tvilling build --shard 1/2',
  );
}
