import { createContext, useContext } from 'react';
import { defaultPayloadSettings, type ProjectPayloads } from '../../shared/domain/payload/payloadSettings.ts';

/** The payload folder of the open project, and the limit of its payloads. */
export const PayloadSettingsContext = createContext<ProjectPayloads>(defaultPayloadSettings);

export function usePayloadSettings(): ProjectPayloads {
  return useContext(PayloadSettingsContext);
}
