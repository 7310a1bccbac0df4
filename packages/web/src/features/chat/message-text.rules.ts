/**
 * What is sent of what was typed: without space around it, and without what no database stores (NUL and halves of characters,
 * which some keyboards and pastes leave behind).
 */
export const toContent = (typed: string): string => typed.replaceAll('\0', '').toWellFormed().trim();
