import { createContext, useContext } from 'react';
import { defaultPayloadSettings, type ProjectPayloads } from '../../shared/domain/payloadSettings.ts';

/** Where the open project has its payloads, and how long they may be. */
export const PayloadSettingsContext = createContext<ProjectPayloads>(defaultPayloadSettings);

export function usePayloadSettings(): ProjectPayloads {
  return useContext(PayloadSettingsContext);
}
