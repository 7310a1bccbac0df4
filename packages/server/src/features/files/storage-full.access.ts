import { AppError } from '@caravan/contract/errors.ts';

/** A refusal that knows whose storage is full. That stays here: the answer says only whether it is the asker's own. */
export class StorageFull extends AppError {
  readonly ownerId: string;

  constructor(ownerId: string, options: { message: string; isOwnPlan: boolean }) {
    super('storage_quota', options);
    this.ownerId = ownerId;
  }
}
