/**
 * One of the files that a new field touches.
 * @typedef {object} Part
 * @property {'migration' | 'schema' | 'tables' | 'form' | 'display'} part
 * @property {string} file
 * @property {string} [content] Of a new file.
 * @property {{ from: string, to: string }[]} [edits] Of one that is there: each text stands in it exactly once.
 */

/**
 * A field that is added to something that people edit in a form.
 * @typedef {object} NewField
 * @property {string} thing
 * @property {string} name
 * @property {string} column
 * @property {Part[]} parts
 * @property {{ level: import('../faults/related-tests.mjs').Level, files: string[] }[]} tests Where what the compiler does not see shows.
 */

/** @type {NewField[]} */
export const newFields = [];
