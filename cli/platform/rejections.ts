type Listener = NodeJS.UnhandledRejectionListener;

/** What each piece of work under way has been rejected with. The listeners of a process are those of all of them. */
const underWay: unknown[][] = [];
/** The listeners of others, while work is under way. */
let others: Listener[] = [];

/** Node.js does not say whose promise it is. */
const note: Listener = (reason) => void underWay.at(-1)?.push(reason);

/**
 * Runs work, and gives what its promises were rejected with that nobody handles: Node.js would end the process. Throws what the work
 * throws. Of several pieces of work at once, the last that has begun is given what comes.
 */
export async function rejectionsOf<T>(work: () => T): Promise<{ result: T; reasons: readonly unknown[] }> {
  const reasons: unknown[] = [];
  if (underWay.length === 0) {
    // Vike 0.4.266 prints stacks of them.
    others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', note);
  }
  underWay.push(reasons);
  try {
    return { result: work(), reasons };
  } finally {
    // Node.js tells of them once the code that runs, and what follows at once from it, has ended.
    await new Promise((resolve) => setImmediate(resolve));
    underWay.splice(underWay.indexOf(reasons), 1);
    if (underWay.length === 0) {
      process.off('unhandledRejection', note);
      for (const other of others) process.on('unhandledRejection', other);
    }
  }
}
