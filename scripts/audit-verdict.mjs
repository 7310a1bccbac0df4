/**
 * What follows from the answer of `npm audit --json`. A registry that does not answer, or that keeps no list of holes, proves
 * nothing: that is said, and is no failure.
 * @param {string} output
 * @returns {{ holes: boolean, message: string }}
 */
export function verdictOn(output) {
  const answer = parsed(output);
  if (!answer?.metadata?.vulnerabilities) {
    return {
      holes: false,
      message: 'The registry tells of no holes: it cannot be asked, or keeps no list. Nothing was checked.',
    };
  }
  const { critical = 0, high = 0 } = answer.metadata.vulnerabilities;
  if (critical + high === 0)
    return { holes: false, message: 'No package of production has a known hole that is high or critical.' };
  const grave = Object.values(answer.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  const lines = grave.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  return { holes: true, message: ['Known holes in packages of production:', ...lines].join('\n') };
}

/**
 * @typedef {{ name: string, severity: string, range: string }} Hole
 * @typedef {{ metadata?: { vulnerabilities?: { high?: number, critical?: number } }, vulnerabilities?: Record<string, Hole> }} Answer
 */

/**
 * @param {string} output
 * @returns {Answer | null}
 */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
