import type { FeatureContext } from '../../platform/feature.ts';
import { ChatWriter } from './chat-writer.service.ts';
import { chatRoutes } from './chat.routes.ts';

/** What chat opens for the live channel. */
export interface Chat {
  readonly chatWriter: ChatWriter;
}

export const registerChat = ({ serve, db, pool, announce }: FeatureContext): Chat => {
  const chatWriter = new ChatWriter({ db, pool, announce });
  chatRoutes(serve, { chatWriter });
  return { chatWriter };
};
