const onTerminal = process.stdout.isTTY;

/** How often progress is written where lines can't be rewritten, milliseconds. */
const lineInterval = 5000;

/** Whether the line that the cursor stands in is one that will be rewritten. */
let isRewriting = false;

/**
 * Says what the command is doing.
 * @param {string} line
 */
export function say(line) {
  clearLine();
  console.log(line);
}

/** What shows each thing that runs, at this moment. @type {Set<() => string>} */
const running = new Set();

function clearLine() {
  if (isRewriting) process.stdout.write('\r\u001B[2K');
  isRewriting = false;
}

/**
 * @param {number} milliseconds
 * @returns {string} '0.4 s', '1 min 5 s'.
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Shows a changing line while something long runs, with all else that does: rewritten on a terminal, a new line every few seconds
 * elsewhere.
 * @template T
 * @param {() => string} describe The line at this moment.
 * @param {Promise<T>} work
 * @param {number} [interval] Milliseconds between two lines where they can't be rewritten.
 * @returns {Promise<T>}
 */
export async function withProgress(describe, work, interval = lineInterval) {
  const show = () => {
    const line = [...running].map((describeOne) => describeOne()).join(' ');
    if (!onTerminal) return say(line);
    clearLine();
    process.stdout.write(line);
    isRewriting = true;
  };
  running.add(describe);
  const timer = setInterval(show, onTerminal ? 250 : interval);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    running.delete(describe);
    clearLine();
  }
}
