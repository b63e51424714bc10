/**
 * Runs work, and gives what its promises were rejected with that nobody handles: Node.js would end the process. Throws what the work
 * throws.
 */
export async function rejectionsOf<T>(work: () => T): Promise<{ result: T; reasons: readonly unknown[] }> {
  const reasons: unknown[] = [];
  const note = (reason: unknown) => void reasons.push(reason);
  // Vike 0.4.266 prints stacks of them.
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  try {
    return { result: work(), reasons };
  } finally {
    // Node.js tells of them once the code that runs, and what follows at once from it, has ended.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  }
}
