import { isAtLeast, type MigrationFile } from './migration-files.ts';
import { bareName, listed, readStatements, type Statement } from './migration-statements.ts';

/*
 * What a migration may not do while servers of the previous release serve: take away what they use, refuse what they write, or keep
 * them from a table for longer than a moment. What these rules do not know is refused, so that somebody thinks about it once
 * (docs/decisions/0053-migrations-while-others-serve.md).
 */

export interface RuleContext {
  /** The release that brings the migration. */
  readonly release: string;
  /** Those that are applied before it. */
  readonly earlier: readonly MigrationFile[];
}

/**
 * Says what of a migration would break or halt servers of the previous release, in the order of its statements.
 *
 * @returns a sentence for each; none where all is well.
 */
export const findHarm = (file: MigrationFile, context: RuleContext): string[] => {
  const judged = new JudgedMigration(file, context);
  return [...judged.statements.flatMap((statement) => judged.judge(statement)), ...judged.judgeHeaders()];
};

/** A table of which the migration says that it is small everywhere: locks on it take a moment. */
const smallTable = /^-- small: ([a-z0-9_]+) \(.+\)$/gm;
/** An index, or a constraint as `table.name`, of which the migration says why the previous release writes nothing that it refuses. */
const refusal = /^-- refuses: ([a-z0-9_.]+) \(.+\)$/gm;
/** A function of which the migration says why servers of the previous release go on with its new body. */
const replacedFunction = /^-- replaces: ([a-z0-9_]+) \(.+\)$/gm;

const CREATE_TABLE = /^create (?:unlogged |temp |temporary )?table (?:if not exists )?([\w.]+)/;
const CREATE_INDEX = /^create (unique )?index (concurrently )?(?:if not exists )?(?:(\w+) )?on (?:only )?([\w.]+)/;
const DROP =
  /^drop (table|index|view|materialized view|function|sequence|type|domain|trigger|policy|schema)( concurrently)?(?: if exists)? (.+?)(?: cascade| restrict)?$/;
const ALTER_TABLE = /^alter table (?:if exists )?(?:only )?([\w.]+) (.+)$/;
const REPLACE_FUNCTION = /^create or replace function ([\w.]+)/;
const CHANGE_ROWS = /^(?:update|delete from) (?:only )?([\w.]+)/;

/** Statements that take nothing away and wait for nobody. */
const HARMLESS = [
  CREATE_TABLE,
  /^create (?:extension|schema|sequence|type|view|function) /,
  /^alter type [\w.]+ add value /,
  /^insert into /,
  /^select /,
  /^(?:comment on|grant|analyze) /,
  /^reindex (?:index|table) concurrently /,
  /^set local /,
];

/** What may be done once more after it was done, by a migration that goes on where it was interrupted. */
const REPEATABLE = [
  /^(?:create|drop) .*\bif (?:not )?exists /,
  /^create or replace /,
  /^insert into .+ on conflict /,
  /^(?:select|comment on|grant|analyze|reindex|update|delete from) /,
];
const REPEATABLE_ACTION =
  /^(?:(?:add|drop) .*\bif (?:not )?exists |validate constraint |alter .+ (?:set|drop) (?:not null$|default)|(?:set|reset) \()/;

class JudgedMigration {
  readonly #file: MigrationFile;
  readonly #context: RuleContext;
  readonly statements: readonly Statement[];
  readonly #small: ReadonlySet<string>;
  readonly #replaced: ReadonlySet<string>;
  readonly #refusing: ReadonlySet<string>;
  /** Tables that the migration makes, which nobody else knows yet. */
  readonly #made = new Set<string>();
  /** Tables that the transaction keeps others from. */
  readonly #locked = new Set<string>();
  readonly #takenAway = new Set<string>();

  constructor(file: MigrationFile, context: RuleContext) {
    this.#file = file;
    this.#context = context;
    this.statements = readStatements(file);
    this.#small = new Set([...file.sql.matchAll(smallTable)].map(([, table = '']) => table));
    this.#refusing = new Set([...file.sql.matchAll(refusal)].map(([, what = '']) => what));
    this.#replaced = new Set([...file.sql.matchAll(replacedFunction)].map(([, name = '']) => name));
  }

  judge(statement: Statement): string[] {
    const created = CREATE_TABLE.exec(statement)?.[1];
    if (created !== undefined) this.#made.add(bareName(created));
    return [...this.#judgeRepeating(statement), ...this.#judgeWhat(statement)];
  }

  /** Whether nobody waits for the table longer than a moment. */
  #isQuick(table: string): boolean {
    return this.#small.has(table) || this.#made.has(table);
  }

  /** What a header says has to be true: releases before the one that it names are kept from the database. */
  judgeHeaders(): string[] {
    return this.#file.contracts.flatMap(({ what, unusedSince }) => {
      if (!this.#takenAway.has(what)) return [`a header says that ${what} goes, and nothing takes it away`];
      return isAtLeast(unusedSince, this.#context.release)
        ? [`takes away ${what}, which the release before ${unusedSince} still uses: let it go in a later release`]
        : [];
    });
  }

  #judgeRepeating(statement: Statement): string[] {
    if (!this.#file.isWithoutTransaction) return [];
    const actions = ALTER_TABLE.exec(statement)?.[2];
    const isRepeatable = actions
      ? listed(actions).every((action) => REPEATABLE_ACTION.test(action))
      : REPEATABLE.some((pattern) => pattern.test(statement));
    if (isRepeatable) return [];
    return [`cannot be done again where it was interrupted: ${shortened(statement)}`];
  }

  #judgeWhat(statement: Statement): string[] {
    const index = CREATE_INDEX.exec(statement);
    if (index) {
      const [, unique, concurrently, name, table = ''] = index;
      const refused =
        unique === undefined ? [] : this.#judgeRefusal(bareName(table), name ?? bareName(table), 'unique index');
      return [...refused, ...this.#judgeIndex(bareName(table), concurrently !== undefined)];
    }
    const drop = DROP.exec(statement);
    if (drop) return this.#judgeDrop(drop[1] ?? '', drop[2] !== undefined, drop[3] ?? '');
    const alter = ALTER_TABLE.exec(statement);
    if (alter) {
      const table = bareName(alter[1] ?? '');
      return listed(alter[2] ?? '').flatMap((action) => this.#judgeAction(table, action));
    }
    const changed = CHANGE_ROWS.exec(statement)?.[1];
    if (changed !== undefined) {
      const table = bareName(changed);
      const problem = `changes rows of ${table}, which locks them until it is done: let a job do it in portions`;
      return this.#isQuick(table) ? [] : [problem];
    }
    const replaced = REPLACE_FUNCTION.exec(statement)?.[1];
    if (replaced !== undefined) return this.#judgeReplaced(bareName(replaced));
    return HARMLESS.some((pattern) => pattern.test(statement))
      ? []
      : [`does what no rule of migrations knows: ${shortened(statement)}`];
  }

  #judgeIndex(table: string, isConcurrent: boolean): string[] {
    if (isConcurrent) return this.#outsideTransaction(`builds an index of ${table} concurrently`);
    const problem = `builds an index of ${table} while nobody can write to it: build it concurrently`;
    return this.#isQuick(table) ? [] : [problem];
  }

  /** Whatever a table took before, servers of the previous release may go on to write. */
  #judgeRefusal(table: string, what: string, kind: string): string[] {
    if (this.#made.has(table) || this.#refusing.has(what)) return [];
    return [
      `adds ${what} (${kind}), which refuses what ${table} takes now: say why the previous release never writes that, by -- refuses: ${what} (…)`,
    ];
  }

  #judgeReplaced(name: string): string[] {
    const problem = `replaces the function ${name}: say why the previous release goes on with it, by -- replaces: ${name} (…)`;
    return this.#replaced.has(name) ? [] : [problem];
  }

  #outsideTransaction(what: string): string[] {
    return this.#file.isWithoutTransaction ? [] : [`${what}, which takes the line -- without transaction`];
  }

  #judgeDrop(kind: string, isConcurrent: boolean, names: string): string[] {
    const outside = isConcurrent ? this.#outsideTransaction('drops an index concurrently') : [];
    const dropped = listed(names).map((name) => {
      const [, trigger, table] = /^(\w+) on ([\w.]+)$/.exec(name) ?? [];
      return table === undefined ? bareName(name.replace(/\(.*$/, '').trim()) : `${bareName(table)}.${trigger}`;
    });
    return [...outside, ...dropped.flatMap((what) => this.#takeAway(what, `drops the ${kind} ${what}`))];
  }

  /** What goes is what no release uses any more that may still run, by a header. */
  #takeAway(what: string, sentence: string): string[] {
    this.#takenAway.add(what);
    const isKnown = this.#file.contracts.some((contract) => contract.what === what);
    if (isKnown || this.#made.has(what)) return [];
    return [`${sentence}: say since when it is unused, by -- contracts: ${what} (unused since …)`];
  }

  #judgeAction(table: string, action: string): string[] {
    if (this.#made.has(table)) return [];
    const validated = /^validate constraint (\w+)$/.exec(action)?.[1];
    if (validated !== undefined) return this.#judgeValidation(table, validated);
    const found = this.#judgeChange(table, action);
    this.#locked.add(table);
    return found;
  }

  #judgeValidation(table: string, constraint: string): string[] {
    if (this.#file.isWithoutTransaction || !this.#locked.has(table) || this.#isQuick(table)) return [];
    return [
      `validates ${table}.${constraint} while the same transaction keeps others from the table: do it in a migration of its own`,
    ];
  }

  #judgeChange(table: string, action: string): string[] {
    const [, name, added] =
      /^add (?:constraint (\w+) )?(check|foreign key|unique|primary key|exclude)\b/.exec(action) ?? [];
    if (added !== undefined) {
      // Of the index that it uses the same is said where that is built.
      const isSaid = added === 'unique' && / using index \w+$/.test(action);
      const refused = isSaid ? [] : this.#judgeRefusal(table, name === undefined ? table : `${table}.${name}`, added);
      return [...refused, ...this.#judgeConstraint(table, added, action)];
    }
    const column = /^add (?:column )?(?:if not exists )?(\w+) (.+)$/.exec(action);
    if (column && column[1] !== 'constraint') return this.#judgeColumn(table, column[1] ?? '', column[2] ?? '');
    const dropped = /^drop (?:column |constraint )?(?:if exists )?(\w+)(?: cascade| restrict)?$/.exec(action)?.[1];
    if (dropped !== undefined) return this.#takeAway(`${table}.${dropped}`, `drops ${table}.${dropped}`);
    const renamed = /^rename (?:(?:column |constraint )?(\w+) )?to \w+$/.exec(action);
    if (renamed) {
      const what = renamed[1] === undefined ? table : `${table}.${renamed[1]}`;
      return this.#takeAway(what, `renames ${what}`);
    }
    const altered = /^alter (?:column )?(\w+) (.+)$/.exec(action);
    if (altered) return this.#judgeAltered(table, altered[1] ?? '', altered[2] ?? '');
    return /^(?:set|reset) \(/.test(action) ? [] : [`does to ${table} what no rule of migrations knows: ${action}`];
  }

  #judgeConstraint(table: string, kind: string, action: string): string[] {
    if (this.#isQuick(table) || action.endsWith(' not valid') || / using index \w+$/.test(action)) return [];
    const way = kind === 'check' || kind === 'foreign key' ? 'add it not valid' : 'build its index concurrently';
    return [`adds a constraint (${kind}) to ${table} while nobody can use it: ${way}, and then the constraint`];
  }

  #judgeColumn(table: string, name: string, definition: string): string[] {
    const what = `${table}.${name}`;
    const value = / default (.+?)(?: (?:not null|null|check|references|unique|primary key|constraint)\b.*)?$/.exec(
      definition,
    )?.[1];
    const isComputed = /\bgenerated\b|^(?:small|big)?serial\b/.test(definition);
    const isFilled = value !== undefined && value !== 'null';
    const problems = [];
    if (/ not null\b/.test(definition) && !isFilled && !isComputed) {
      problems.push(`adds ${what}, which may not be null and has no default: the previous release does not fill it`);
    }
    if (this.#isQuick(table)) return problems;
    if (isComputed || (value !== undefined && !isConstant(value))) {
      problems.push(`adds ${what} with a value that is computed for each row, while nobody can use the table`);
    }
    const constraint = /\b(check|references|unique|primary key)\b/.exec(definition)?.[1];
    if (constraint !== undefined) {
      problems.push(`adds ${what} with a constraint (${constraint}), which looks at each row: add it by itself`);
    }
    return problems;
  }

  #judgeAltered(table: string, column: string, change: string): string[] {
    const what = `${table}.${column}`;
    if (/^(?:set data )?type /.test(change)) {
      return [`changes the type of ${what}: add another column, and let this one go in a later release`];
    }
    if (change === 'drop default') return this.#takeAway(`${what}.default`, `drops the default of ${what}`);
    if (change === 'set not null') {
      if (this.#isKnownNotNull(table, column)) return [];
      return [`makes ${what} not null, which looks at each row: validate a check (${column} is not null) before`];
    }
    return /^(?:drop not null$|set default |set statistics )/.test(change)
      ? []
      : [`does to ${what} what no rule of migrations knows: ${change}`];
  }

  /** PostgreSQL looks at no row where a constraint that is valid says it already. */
  #isKnownNotNull(table: string, column: string): boolean {
    const all = [...this.#context.earlier.flatMap(readStatements), ...this.statements];
    const before = all.slice(
      0,
      all.findLastIndex((each) => each.includes(`${column} set not null`)),
    );
    const added = before
      .map((each) => ALTER_TABLE.exec(each))
      .filter((alter) => bareName(alter?.[1] ?? '') === table)
      .flatMap((alter) => listed(alter?.[2] ?? ''));
    const says = new RegExp(String.raw`^add constraint (\w+) check \(\(*${column} is not null\)*\) not valid$`);
    return added.some((action) => {
      const name = says.exec(action)?.[1];
      return name !== undefined && added.includes(`validate constraint ${name}`);
    });
  }
}

/** A literal, or a moment of the transaction: PostgreSQL stores it once for all rows that are there. */
const isConstant = (value: string): boolean =>
  /^\(?(?:''|-?\d[\d.]*|true|false|null|array\[\]|now\(\)|transaction_timestamp\(\)|current_(?:date|timestamp)|interval '')\)?(?:::[\w ]+(?:\(\d+\))?(?:\[\])?)?$/.test(
    value,
  );

const shortened = (statement: Statement): string => (statement.length > 80 ? `${statement.slice(0, 79)}…` : statement);
